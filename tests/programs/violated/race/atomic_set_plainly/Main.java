import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    public static void main(String[] args) {
        AtomicInteger count = new AtomicInteger();
        Thread thread = new Thread(count::incrementAndGet);
        thread.start();
        count.setPlain(5);
    }
}
