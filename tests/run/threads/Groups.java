import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

/** Thread groups: members, nesting, priorities, interrupting all, uncaught exceptions. */
public final class Groups {
    static final class Own extends ThreadGroup {
        Own(ThreadGroup parent, String name) {
            super(parent, name);
        }

        @Override
        public void uncaughtException(Thread thread, Throwable thrown) {
            System.out.println(getName() + " saw " + thrown.getMessage() + " of " + thread.getName());
        }
    }

    static String names(Thread[] threads, int count) {
        String[] names = new String[count];
        for (int i = 0; i < count; i++) {
            names[i] = threads[i].getName();
        }
        Arrays.sort(names);
        return Arrays.toString(names);
    }

    public static void main(String[] args) throws InterruptedException {
        ThreadGroup main = Thread.currentThread().getThreadGroup();
        Own outer = new Own(main, "outer");
        Own inner = new Own(outer, "inner");
        System.out.println(main.getName() + " " + main.getParent().getName() + main.getParent().getParent() + main.parentOf(inner) + inner.parentOf(main));
        System.out.println(outer.activeCount() + " " + outer.activeGroupCount() + main.activeCount() + Thread.activeCount());
        CountDownLatch in = new CountDownLatch(4);
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            threads[i] = new Thread(i < 2 ? outer : inner, () -> {
                in.countDown();
                try {
                    Thread.sleep(1_000_000);
                } catch (InterruptedException e) {
                    throw new IllegalStateException("interrupted");
                }
            }, "t" + i);
        }
        System.out.println(outer.activeCount());
        for (Thread thread : threads) {
            thread.start();
        }
        in.await();
        Thread[] found = new Thread[10];
        System.out.println(outer.activeCount() + " " + inner.activeCount() + Thread.activeCount());
        System.out.println(names(found, outer.enumerate(found)) + names(found, outer.enumerate(found, false)) + Thread.enumerate(new Thread[2]));
        ThreadGroup[] groups = new ThreadGroup[3];
        System.out.println(main.enumerate(groups) + groups[0].getName() + groups[1].getName() + main.enumerate(groups, false));
        for (int i = 3; i >= 0; i--) {
            threads[i].interrupt();
            threads[i].join();
            System.out.println(threads[i].getThreadGroup() + " " + outer.activeCount());
        }
        outer.setMaxPriority(3);
        Thread low = new Thread(inner, () -> { }, "low");
        low.setPriority(9);
        System.out.println(inner.getMaxPriority() + " " + low.getPriority() + " " + low.toString().replaceAll("#[0-9]+,", ""));
        System.out.println(outer.getMaxPriority() + inner.toString().replaceAll(".*\\[", "["));
        Thread sleeper = new Thread(outer, () -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                System.out.println(e.getMessage());
            }
        });
        sleeper.start();
        Thread.sleep(1);
        main.getParent();
        outer.interrupt();
        sleeper.join();
    }
}
