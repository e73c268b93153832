import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Bounded queues between two producers and two consumers; order per producer; iterators; drainTo. */
public final class ArrayAndLinkedQueues {
    static void pump(BlockingQueue<Integer> queue) throws InterruptedException {
        List<List<Integer>> seen = new ArrayList<>();
        Thread[] threads = new Thread[4];
        for (int t = 0; t < 4; t++) {
            int me = t;
            List<Integer> mine = new ArrayList<>();
            seen.add(mine);
            threads[t] = new Thread(() -> {
                try {
                    for (int i = 0; i < 30; i++) {
                        if (me < 2) {
                            queue.put(me * 100 + i);
                        } else {
                            mine.add(queue.take());
                        }
                    }
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            });
            threads[t].start();
        }
        int sum = 0;
        boolean ordered = true;
        for (Thread thread : threads) {
            thread.join();
        }
        for (List<Integer> list : seen) {
            int[] last = {-1, -1};
            for (int value : list) {
                sum += value;
                ordered &= last[value / 100] < value;
                last[value / 100] = value;
            }
        }
        System.out.println(sum + " " + ordered + queue.isEmpty() + queue.remainingCapacity());
    }

    public static void main(String[] args) throws InterruptedException {
        pump(new ArrayBlockingQueue<>(3, true));
        pump(new LinkedBlockingQueue<>(2));
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(3);
        System.out.println(queue.offer(1) + " " + queue.offer(2) + queue.add(3) + queue.offer(4) + queue.offer(5, 1, TimeUnit.MILLISECONDS) + queue);
        try {
            queue.add(6);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        var iterator = queue.iterator();
        iterator.next();
        iterator.remove();
        System.out.println(queue.poll() + " " + queue.peek() + queue.contains(3) + queue.remove(9) + iterator.next());
        List<Integer> drained = new ArrayList<>();
        LinkedBlockingQueue<Integer> linked = new LinkedBlockingQueue<>(List.of(5, 6, 7, 8));
        System.out.println(linked.drainTo(drained, 3) + " " + drained + linked + linked.poll(1, TimeUnit.DAYS) + linked.poll(1, TimeUnit.MILLISECONDS) + linked.remainingCapacity());
        try {
            linked.put(null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        Thread taker = new Thread(() -> {
            try {
                linked.take();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        taker.start();
        taker.interrupt();
        taker.join();
    }
}
