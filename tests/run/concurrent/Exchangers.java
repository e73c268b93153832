import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Exchanger: pairs swap, null is a value, timeouts and interrupts leave nothing behind. */
public final class Exchangers {
    public static void main(String[] args) throws Exception {
        Exchanger<List<Integer>> exchanger = new Exchanger<>();
        int[] got = new int[1];
        Thread consumer = new Thread(() -> {
            List<Integer> empty = new ArrayList<>();
            try {
                for (int i = 0; i < 5; i++) {
                    List<Integer> full = exchanger.exchange(empty);
                    got[0] += full.size() * 100 + full.get(0);
                    full.clear();
                    empty = full;
                }
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        consumer.start();
        List<Integer> buffer = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            buffer.add(i);
            buffer.add(-i);
            buffer = exchanger.exchange(buffer);
        }
        consumer.join();
        System.out.println(got[0] + " " + buffer);
        Exchanger<String> pairs = new Exchanger<>();
        Thread[] threads = new Thread[4];
        String[] received = new String[4];
        for (int t = 0; t < 4; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                try {
                    received[me] = pairs.exchange("from " + me);
                } catch (InterruptedException e) {
                    received[me] = e.toString();
                }
            });
            threads[t].start();
        }
        boolean mutual = true;
        for (Thread thread : threads) {
            thread.join();
        }
        for (int t = 0; t < 4; t++) {
            int other = received[t].charAt(5) - '0';
            mutual &= other != t && received[other].equals("from " + t);
        }
        System.out.println(mutual);
        try {
            pairs.exchange("alone", 3, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println(e);
        }
        Thread nobody = new Thread(() -> {
            try {
                System.out.println(pairs.exchange(null, 1, TimeUnit.HOURS));
            } catch (InterruptedException | TimeoutException e) {
                System.out.println(e);
            }
        });
        nobody.start();
        String nothing = pairs.exchange("for null");
        nobody.join();
        System.out.println(nothing);
        Thread.currentThread().interrupt();
        try {
            pairs.exchange("x");
        } catch (InterruptedException e) {
            System.out.println(e + " " + Thread.interrupted());
        }
    }
}
