/** Monitors of classes, boxes, strings, arrays, lambdas; static and instance methods exclude apart. */
public final class OddMonitors {
    static int statics;
    int instances;

    static synchronized void bump() {
        int old = statics;
        Thread.yield();
        statics = old + 1;
    }

    synchronized void bumpOwn() {
        int old = instances;
        Thread.yield();
        instances = old + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        OddMonitors object = new OddMonitors();
        int[] array = new int[1];
        Integer box = 7;
        int[] byBox = new int[1];
        Thread[] threads = new Thread[5];
        for (int t = 0; t < 5; t++) {
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 40; i++) {
                    bump();
                    object.bumpOwn();
                    synchronized (OddMonitors.class) {
                        statics++;
                    }
                    synchronized (array) {
                        array[0]++;
                    }
                    synchronized (Integer.valueOf(7)) {
                        byBox[0]++;
                    }
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(statics + " " + object.instances + " " + array[0] + " " + byBox[0]);
        synchronized (box) {
            synchronized ("literal") {
                System.out.println(Thread.holdsLock(7) + " " + Thread.holdsLock("lit" + "eral") + Thread.holdsLock(int.class));
                Integer.valueOf(7).notifyAll();
            }
        }
        Runnable lambda = () -> { };
        synchronized (lambda) {
            synchronized (lambda) {
                System.out.println(Thread.holdsLock(lambda));
            }
            System.out.println(Thread.holdsLock(lambda));
        }
        System.out.println(Thread.holdsLock(lambda));
        try {
            synchronized ((Object) null) {
                System.out.println("not to be seen");
            }
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        Thread[] holder = new Thread[1];
        Thread other = new Thread(() -> System.out.println(Thread.holdsLock(array)));
        synchronized (array) {
            other.start();
            other.join();
        }
        try {
            Thread.holdsLock(null);
        } catch (NullPointerException e) {
            System.out.println("null again " + holder[0]);
        }
    }
}
