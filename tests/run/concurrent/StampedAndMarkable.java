import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicStampedReference;

/** References with a stamp or a mark: identity, boxes outside the cache, a stack without ABA. */
public final class StampedAndMarkable {
    static final class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static void push(AtomicStampedReference<Node> top, int value) {
        int[] stamp = new int[1];
        Node old;
        do {
            old = top.get(stamp);
        } while (!top.compareAndSet(old, new Node(value, old), stamp[0], stamp[0] + 1));
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicStampedReference<Integer> boxes = new AtomicStampedReference<>(1000, 1);
        Integer one = boxes.getReference();
        System.out.println(boxes.compareAndSet(Integer.valueOf(1000), 1, 1, 2) + " " + boxes.compareAndSet(one, 7, 1, 2) + boxes.getStamp());
        System.out.println(boxes.attemptStamp(7, 9) + " " + boxes.getStamp() + boxes.weakCompareAndSet(8, 8, 9, 9));
        boxes.set(null, -1);
        System.out.println(boxes.getReference() + " " + boxes.getStamp());
        AtomicMarkableReference<String> mark = new AtomicMarkableReference<>("a", false);
        boolean[] marked = new boolean[1];
        System.out.println(mark.get(marked) + marked[0] + mark.attemptMark("a", true) + mark.isMarked() + mark.compareAndSet("a", "b", false, false) + mark.getReference());
        AtomicStampedReference<Node> top = new AtomicStampedReference<>(null, 0);
        Thread[] threads = new Thread[3];
        for (int t = 0; t < threads.length; t++) {
            int base = t * 100;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 20; i++) {
                    push(top, base + i);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int sum = 0;
        int size = 0;
        for (Node n = top.getReference(); n != null; n = n.next) {
            sum += n.value;
            size++;
        }
        System.out.println(size + " " + sum + " " + top.getStamp());
    }
}
