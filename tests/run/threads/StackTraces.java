import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Stacks of other threads: the program's own frames of threads that wait. */
public final class StackTraces {
    static final Object MONITOR = new Object();
    static volatile boolean done;

    static void parks(CountDownLatch in) {
        in.countDown();
        while (!done) {
            LockSupport.park();
        }
    }

    static void waits(CountDownLatch in) {
        synchronized (MONITOR) {
            in.countDown();
            while (!done) {
                try {
                    MONITOR.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    static String own(StackTraceElement[] trace) {
        StringBuilder text = new StringBuilder();
        for (StackTraceElement element : trace) {
            if (element.getClassName().equals("StackTraces") && !element.getMethodName().startsWith("lambda$")) {
                text.append(element).append(' ');
            }
        }
        return text.toString();
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch in = new CountDownLatch(2);
        Thread parker = new Thread(() -> parks(in));
        Thread waiter = new Thread(() -> waits(in));
        System.out.println(parker.getStackTrace().length);
        parker.start();
        waiter.start();
        in.await();
        while (parker.getState() != Thread.State.WAITING || waiter.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        System.out.println(own(parker.getStackTrace()) + "/ " + own(waiter.getStackTrace()) + "/ " + own(Thread.currentThread().getStackTrace()));
        StackTraceElement top = waiter.getStackTrace()[0];
        System.out.println(top.getClassName() + " " + top.isNativeMethod() + " " + parker.getStackTrace()[0].getMethodName());
        StackTraceElement[] bottom = parker.getStackTrace();
        System.out.println(bottom[bottom.length - 1].getClassName() + "." + bottom[bottom.length - 1].getMethodName());
        var all = Thread.getAllStackTraces();
        System.out.println(all.containsKey(parker) + " " + all.containsKey(waiter) + own(all.get(Thread.currentThread())).startsWith("StackTraces.main"));
        done = true;
        LockSupport.unpark(parker);
        synchronized (MONITOR) {
            MONITOR.notifyAll();
        }
        parker.join();
        waiter.join();
        System.out.println(waiter.getStackTrace().length + " " + Thread.getAllStackTraces().containsKey(parker));
    }
}
