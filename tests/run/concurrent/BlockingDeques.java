import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;

/** LinkedBlockingDeque: both ends, bounds, removal in the middle, five threads. */
public final class BlockingDeques {
    public static void main(String[] args) throws InterruptedException {
        LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>(4);
        deque.putFirst(2);
        deque.putLast(3);
        deque.push(1);
        System.out.println(deque + " " + deque.offerLast(4) + deque.offerFirst(0) + deque.offerFirst(0, 1, TimeUnit.MILLISECONDS));
        System.out.println(deque.takeLast() + " " + deque.pop() + deque.removeLastOccurrence(3) + deque.peekFirst() + deque.getLast() + deque.remainingCapacity());
        System.out.println(deque.pollFirst(1, TimeUnit.MILLISECONDS) + " " + deque.pollLast(1, TimeUnit.MILLISECONDS) + deque.pollFirst());
        try {
            deque.removeFirst();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e);
        }
        try {
            new LinkedBlockingDeque<>(1).addAll(java.util.List.of(1, 2));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        int[] sum = new int[2];
        Thread[] threads = new Thread[5];
        for (int t = 0; t < 5; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                try {
                    for (int i = 0; i < 24; i++) {
                        if (me < 3) {
                            if (i % 2 == 0) {
                                deque.putFirst(me);
                            } else {
                                deque.putLast(i);
                            }
                            continue;
                        }
                        for (int k = 0; k < (i % 2 == 0 ? 1 : 2); k++) {
                            int value = k == 0 ? deque.takeFirst() : deque.takeLast();
                            synchronized (sum) {
                                sum[0] += value;
                                sum[1]++;
                            }
                        }
                    }
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sum[0] + " " + sum[1] + deque);
        deque.add(7);
        deque.add(8);
        var back = deque.descendingIterator();
        System.out.println(back.next() + " " + back.next() + back.hasNext());
    }
}
