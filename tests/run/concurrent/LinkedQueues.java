import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Queues without locks: nothing lost, nothing twice, weakly consistent iterators. */
public final class LinkedQueues {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
        AtomicInteger polled = new AtomicInteger();
        Thread[] threads = new Thread[6];
        for (int t = 0; t < 6; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                for (int i = 1; i <= 40; i++) {
                    if (me < 3) {
                        queue.add(i);
                        if (i % 2 == 0) {
                            deque.addFirst(-i);
                        } else {
                            deque.addLast(i);
                        }
                    } else {
                        Integer value = queue.poll();
                        polled.addAndGet(value == null ? 0 : value);
                        deque.removeFirstOccurrence(i);
                    }
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int left = 0;
        for (int value : queue) {
            left += value;
        }
        System.out.println(left + polled.get());
        deque.removeIf(x -> x > 0);
        System.out.println(deque.size() + " " + deque.stream().mapToInt(Integer::intValue).sum() + " " + (deque.peekFirst() < 0));
        queue.clear();
        queue.addAll(List.of(1, 2, 3, 4));
        var iterator = queue.iterator();
        iterator.next();
        queue.remove(2);
        queue.add(5);
        List<Integer> rest = new ArrayList<>();
        iterator.forEachRemaining(rest::add);
        System.out.println(queue + " " + rest.contains(5) + queue.peek() + queue.size() + queue.removeAll(List.of(1, 5)) + queue);
        deque.clear();
        deque.offer(1);
        deque.push(0);
        deque.addAll(List.of(7, 8));
        System.out.println(deque + " " + deque.pollLast() + deque.pop() + deque.descendingIterator().next() + deque.contains(1) + deque.peekLast());
        try {
            queue.add(null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
    }
}
