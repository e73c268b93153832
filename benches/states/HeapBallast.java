/**
 * {@link OrderedPhilosophers} beside a heap that no thread touches. Arguments: philosophers,
 * rounds, ballast. The ballast is a linked list and an array that hold that many objects, made
 * before the threads start and kept in a static; the rate of states must not depend on it.
 */
public final class HeapBallast extends Thread {
    /** A fork counts its uses; the count is protected by the fork's monitor. */
    static final class Fork {
        int uses;
    }

    /** One object of the ballast. */
    static final class Node {
        final Node next;
        final long weight;

        Node(Node next, long weight) {
            this.next = next;
            this.weight = weight;
        }
    }

    static Node list;
    static Node[] array;

    private final Fork lower;
    private final Fork higher;
    private final int rounds;

    HeapBallast(Fork lower, Fork higher, int rounds) {
        this.lower = lower;
        this.higher = higher;
        this.rounds = rounds;
    }

    @Override
    public void run() {
        Fork first = lower;
        Fork second = higher;
        int last = rounds;
        for (int round = 0; round < last; round++) {
            synchronized (first) {
                synchronized (second) {
                    first.uses = first.uses + 1;
                    second.uses = second.uses + 1;
                }
            }
        }
    }

    private static void load(int ballast) {
        Node[] nodes = new Node[ballast];
        Node head = null;
        for (int i = 0; i < ballast; i++) {
            head = new Node(head, i);
            nodes[i] = head;
        }
        list = head;
        array = nodes;
    }

    public static void main(String[] args) throws InterruptedException {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 1;
        load(args.length > 2 ? Integer.parseInt(args[2]) : 1000);
        Fork[] forks = new Fork[n];
        for (int i = 0; i < n; i++) {
            forks[i] = new Fork();
        }
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            int next = (i + 1) % n;
            Fork lower = forks[Math.min(i, next)];
            Fork higher = forks[Math.max(i, next)];
            threads[i] = new HeapBallast(lower, higher, rounds);
        }
        for (int i = 0; i < n; i++) {
            threads[i].start();
        }
        for (int i = 0; i < n; i++) {
            threads[i].join();
        }
        for (int i = 0; i < n; i++) {
            if (forks[i].uses != 2 * rounds) {
                throw new AssertionError("a use was lost");
            }
        }
    }
}
