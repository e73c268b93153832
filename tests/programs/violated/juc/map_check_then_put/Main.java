import java.util.concurrent.ConcurrentHashMap;

/** Looking for a key and putting it are two operations. */
public final class Main {
    static final ConcurrentHashMap<String, Thread> OWNERS = new ConcurrentHashMap<>();

    static void claim() {
        if (!OWNERS.containsKey("key")) {
            OWNERS.put("key", Thread.currentThread());
            assert OWNERS.get("key") == Thread.currentThread();
        }
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> claim());
        thread.start();
        claim();
    }
}
