/**
 * One of three threads counts until it is told to stop, which may be never; the others take two locks in
 * opposite orders.
 */
public class EndlessCounter {
    static volatile boolean stop;
    static volatile int count;

    public static void main(String[] args) {
        Object left = new Object();
        Object right = new Object();
        new Thread(() -> {
            while (!stop) {
                count++;
            }
        }).start();
        new Thread(() -> {
            synchronized (left) {
                synchronized (right) {
                    stop = true;
                }
            }
        }).start();
        new Thread(() -> {
            synchronized (right) {
                synchronized (left) {
                    stop = true;
                }
            }
        }).start();
    }
}
