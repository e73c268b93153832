/** Lazy initialisation without a lock can make two instances. */
public final class Main {
    static Object instance;
    static Object seen;

    static Object get() {
        if (instance == null) {
            instance = new Object();
        }
        return instance;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> seen = get());
        thread.start();
        Object mine = get();
        thread.join();
        assert mine == seen;
    }
}
