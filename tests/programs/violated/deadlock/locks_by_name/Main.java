// Monitors chosen by name: equal names are one string in the pool.
public class Main {
    static void take(int first, int second) {
        synchronized (("lock " + first).intern()) {
            synchronized (("lock " + second).intern()) {
            }
        }
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> take(2, 1));
        thread.start();
        take(1, 2);
    }
}
