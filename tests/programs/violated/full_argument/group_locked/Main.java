import java.util.concurrent.CountDownLatch;

class Main {
    static volatile boolean announced;
    static final CountDownLatch started = new CountDownLatch(1);
    static final ThreadGroup group = new ThreadGroup("group");

    public static void main(String[] args) {
        new Thread(() -> {
            if (announced) {
                synchronized (group) {
                    try {
                        started.await();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
        }).start();
        announced = true;
        new Thread(group, () -> {}, "another").start();
        started.countDown();
    }
}
