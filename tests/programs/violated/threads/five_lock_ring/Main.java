/** Five threads each hold one lock and want the next. */
public final class Main {
    public static void main(String[] args) {
        Object[] locks = new Object[5];
        for (int i = 0; i < locks.length; i++) {
            locks[i] = new Object();
        }
        for (int i = 0; i < locks.length; i++) {
            Object first = locks[i];
            Object second = locks[(i + 1) % locks.length];
            new Thread(() -> {
                synchronized (first) {
                    synchronized (second) {
                        // Both held.
                    }
                }
            }).start();
        }
    }
}
