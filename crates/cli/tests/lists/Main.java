/**
 * Lists and arrays of nodes that refer to each other, made, moved and dropped while threads run, so that a
 * reference from an array has the same distance in states in which it is to another object.
 */
class Main {
    static final class Node {
        int value;
        Node next;
        Node previous;
        int[] weights;
    }

    static final class Shelf {
        Node[] kept;
        Node top;
    }

    static final class Heap {
        Node top;
        Node[] kept;
    }

    static Node first;
    static Shelf shelf;
    static Heap heap;
    static Object[] mixed;

    static synchronized void push(int value) {
        if (shelf == null) {
            shelf = new Shelf();
            heap = new Heap();
            mixed = new Object[9];
        }
        Node node = new Node();
        node.value = value;
        node.next = shelf.top;
        if (shelf.top != null) {
            shelf.top.previous = node;
        }
        shelf.top = node;
        Node other = new Node();
        other.value = value;
        other.next = heap.top;
        heap.top = other;
    }

    static synchronized void pop() {
        if (shelf != null && shelf.top != null) {
            shelf.top = shelf.top.next;
        }
    }

    static synchronized void keep(int at) {
        if (shelf != null) {
            if (shelf.kept == null) {
                shelf.kept = new Node[10];
            }
            if (heap.kept == null) {
                heap.kept = new Node[10];
            }
            shelf.kept[at] = shelf.top;
            heap.kept[at] = heap.top;
            mixed[at - 1] = at % 2 == 0 ? heap.top : new int[at];
        }
    }

    static synchronized void take(int count) {
        for (int i = 0; i < count; i++) {
            Node node = new Node();
            node.value = i;
            node.next = first;
            first = node;
        }
    }

    static synchronized void give() {
        if (first != null) {
            first = first.next;
        }
    }

    static synchronized void swap() {
        if (shelf != null) {
            Node[] kept = shelf.kept;
            shelf.kept = heap.kept;
            heap.kept = kept;
            if (shelf.top != null) {
                shelf.top.weights = new int[7];
                shelf.top.weights[4] = 1;
            }
        }
    }

    /** The caller refers to the array while it comes to be part of a list. */
    static void grow(Node[] nodes, int at) {
        nodes[at] = new Node();
        first();
        nodes[at + 1] = new Node();
        first();
        nodes[at + 1].next = nodes[at];
    }

    static synchronized Node first() {
        return first;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {
            new Thread(() -> { take(7); push(1); keep(3); push(2); swap(); give(); }),
            new Thread(() -> { push(3); give(); pop(); keep(8); }),
            new Thread(() -> {
                Node[] mine = new Node[10];
                for (int i = 0; i < 4; i += 2) {
                    grow(mine, i);
                }
                synchronized (Main.class) {
                    if (shelf != null) {
                        shelf.kept = mine;
                    }
                }
                pop();
            }),
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
