/** A native method that only some schedules reach; the others are fine. */
public final class Main {
    static volatile boolean flag;

    static native void secret();

    public static void main(String[] args) {
        Thread thread = new Thread(() -> flag = true);
        thread.start();
        if (flag) {
            secret();
        }
    }
}
