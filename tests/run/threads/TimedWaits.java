/** Timed waits and joins: what was there before them, what expires, what does not. */
public final class TimedWaits {
    public static void main(String[] args) throws InterruptedException {
        Object monitor = new Object();
        long start = System.nanoTime();
        synchronized (monitor) {
            monitor.wait(0, 1);
            monitor.wait(5);
            monitor.wait(2, 500_000);
        }
        System.out.println(System.nanoTime() - start >= 7_000_000);
        Thread slow = new Thread(() -> {
            try {
                Thread.sleep(60);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        slow.join();
        slow.start();
        slow.join(5);
        System.out.println(slow.isAlive());
        slow.join(1, 500_000);
        System.out.println(slow.isAlive());
        slow.join(10_000);
        System.out.println(slow.isAlive());
        try {
            slow.join(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        boolean[] ready = new boolean[1];
        int[] woken = new int[1];
        Thread[] waiters = new Thread[4];
        for (int i = 0; i < 4; i++) {
            waiters[i] = new Thread(() -> {
                synchronized (monitor) {
                    while (!ready[0]) {
                        try {
                            monitor.wait(60_000);
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                    woken[0]++;
                }
            });
            waiters[i].start();
        }
        for (Thread waiter : waiters) {
            while (waiter.getState() != Thread.State.TIMED_WAITING) {
                Thread.sleep(1);
            }
        }
        synchronized (monitor) {
            ready[0] = true;
            monitor.notify();
            monitor.notify();
            monitor.notifyAll();
            System.out.println(woken[0]);
        }
        for (Thread waiter : waiters) {
            waiter.join();
        }
        System.out.println(woken[0] + " " + (System.nanoTime() - start < 30_000_000_000L));
        StringBuffer order = new StringBuffer();
        Thread[] sleepers = new Thread[3];
        int[] times = {150, 50, 100};
        for (int i = 0; i < 3; i++) {
            int time = times[i];
            sleepers[i] = new Thread(() -> {
                synchronized (order.getClass()) {
                    order.append("");
                }
                try {
                    Thread.sleep(time);
                } catch (InterruptedException e) {
                    return;
                }
                order.append(time).append(' ');
            });
            sleepers[i].start();
        }
        for (Thread sleeper : sleepers) {
            sleeper.join();
        }
        System.out.println(order);
    }
}
