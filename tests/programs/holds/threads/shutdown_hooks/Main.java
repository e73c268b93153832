public class Main {
    static int work;

    public static void main(String[] args) {
        Object monitor = new Object();
        Thread first = new Thread(() -> {
            synchronized (monitor) {
                assert work == 2;
                work++;
                monitor.notify();
            }
        });
        Thread second = new Thread(() -> {
            synchronized (monitor) {
                while (work != 3) {
                    try {
                        monitor.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
            }
        });
        Runtime.getRuntime().addShutdownHook(first);
        Runtime.getRuntime().addShutdownHook(second);
        work = 1;
        new Thread(() -> work = 2).start();
    }
}
