/** A static and an instance synchronized method use different locks. */
public final class Main {
    static int count;

    static synchronized void addStatic() {
        count++;
    }

    synchronized void addInstance() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Main instance = new Main();
        Thread thread = new Thread(() -> addStatic());
        thread.start();
        instance.addInstance();
        thread.join();
        assert count == 2;
    }
}
