import java.util.HashMap;
import java.util.Map;

/** Shows how long it takes in many ways. */
public class Main {
    static final Map<String, Long> moments = new HashMap<>();

    public static void main(String[] args) throws InterruptedException {
        long start = System.currentTimeMillis();
        Thread other = new Thread(() -> {
            synchronized (moments) {
                moments.put("other", System.currentTimeMillis());
            }
        });
        other.start();
        other.join();
        long taken = System.currentTimeMillis() - start;
        System.out.println("took " + taken + " ms");
        System.out.printf("took %d ms, %5.2f s%n", taken, taken / 1000.0);
        System.out.println(String.format("at %s", moments.get("other")));
        StringBuilder text = new StringBuilder("é€").append(System.nanoTime()).append(' ').append((int) taken);
        System.out.println(text);
        String message = new IllegalStateException("late by " + taken).getMessage();
        assert !message.isEmpty() && message.length() > 0;
    }
}
