import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Queues that reorder: by priority from three producers, and by time. */
public final class PriorityAndDelay {
    static final class Later implements Delayed {
        final String name;
        final long at;

        Later(String name, long millis) {
            this.name = name;
            this.at = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(at, ((Later) other).at);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PriorityBlockingQueue<String> words = new PriorityBlockingQueue<>(1, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        Thread[] producers = new Thread[3];
        String[][] texts = {{"pear", "fig", "banana"}, {"kiwi", "plum", "apricot"}, {"date", "nut", "a"}};
        for (int t = 0; t < 3; t++) {
            String[] mine = texts[t];
            producers[t] = new Thread(() -> {
                for (String text : mine) {
                    words.put(text);
                }
            });
            producers[t].start();
        }
        for (Thread producer : producers) {
            producer.join();
        }
        List<String> sorted = new ArrayList<>();
        System.out.println(words.size() + " " + words.peek() + words.remove("plum") + words.contains("plum"));
        while (!words.isEmpty()) {
            sorted.add(words.take());
        }
        System.out.println(sorted + " " + words.poll(1, TimeUnit.MILLISECONDS) + words.remainingCapacity());
        DelayQueue<Later> queue = new DelayQueue<>();
        queue.put(new Later("third", 150));
        queue.put(new Later("first", 50));
        queue.put(new Later("second", 100));
        System.out.println(queue.poll() + " " + queue.size() + queue.peek().name);
        StringBuffer taken = new StringBuffer();
        Thread taker = new Thread(() -> {
            try {
                for (int i = 0; i < 3; i++) {
                    Later one = queue.take();
                    taken.append(one.name).append(' ').append(one.getDelay(TimeUnit.NANOSECONDS) <= 0).append(' ');
                }
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        taker.start();
        taker.join();
        System.out.println(taken);
        queue.put(new Later("far", 100_000));
        System.out.println(queue.poll(2, TimeUnit.MILLISECONDS) + " " + queue.drainTo(new ArrayList<>()) + queue.size());
    }
}
