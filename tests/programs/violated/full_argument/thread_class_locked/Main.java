import java.util.concurrent.CountDownLatch;

class Main {
    static volatile boolean announced;
    static final CountDownLatch made = new CountDownLatch(1);

    public static void main(String[] args) {
        new Thread(() -> {
            if (announced) {
                synchronized (Thread.class) {
                    try {
                        made.await();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
        }).start();
        announced = true;
        new Thread(() -> {}, "another");
        made.countDown();
    }
}
