/**
 * A linked queue that grows while threads use it. Arguments: nodes, threads, rounds. The first thread
 * puts so many nodes into the queue, after all have started; then each thread puts a value and takes
 * one so many times.
 */
public final class GrowingQueue {
    private static final class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    private Node head;
    private Node tail;
    private boolean ready;

    private void put(int value) {
        Node node = new Node(value);
        if (tail == null) {
            head = node;
        } else {
            tail.next = node;
        }
        tail = node;
    }

    private int take() {
        Node node = head;
        head = node.next;
        if (head == null) {
            tail = null;
        }
        return node.value;
    }

    private synchronized void fill(int nodes) {
        for (int i = 0; i < nodes; i++) {
            put(i % 7);
        }
        ready = true;
        notifyAll();
    }

    private synchronized int exchange(int value) throws InterruptedException {
        while (!ready) {
            wait();
        }
        put(value);
        return take();
    }

    public static void main(String[] args) throws InterruptedException {
        int nodes = Integer.parseInt(args[0]);
        Thread[] threads = new Thread[Integer.parseInt(args[1])];
        int rounds = Integer.parseInt(args[2]);
        GrowingQueue queue = new GrowingQueue();
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                try {
                    if (number == 0) {
                        queue.fill(nodes);
                    }
                    for (int round = 0; round < rounds; round++) {
                        queue.exchange(number);
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
