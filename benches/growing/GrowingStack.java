/**
 * A linked stack that grows while threads use it. Arguments: nodes, threads, rounds. The first thread
 * pushes so many nodes, after all have started; then each thread pushes a value and pops one so many
 * times.
 */
public final class GrowingStack {
    private static final class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private Node top;
    private boolean ready;

    private synchronized void fill(int nodes) {
        for (int i = 0; i < nodes; i++) {
            top = new Node(i % 7, top);
        }
        ready = true;
        notifyAll();
    }

    private synchronized int exchange(int value) throws InterruptedException {
        while (!ready) {
            wait();
        }
        top = new Node(value, top);
        Node node = top;
        top = node.next;
        return node.value;
    }

    public static void main(String[] args) throws InterruptedException {
        int nodes = Integer.parseInt(args[0]);
        Thread[] threads = new Thread[Integer.parseInt(args[1])];
        int rounds = Integer.parseInt(args[2]);
        GrowingStack stack = new GrowingStack();
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                try {
                    if (number == 0) {
                        stack.fill(nodes);
                    }
                    for (int round = 0; round < rounds; round++) {
                        stack.exchange(number);
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException();
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
