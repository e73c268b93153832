/**
 * The task of {@code LockRelease}, asked to end instead of being stopped: it looks for the request
 * where it can afford to end, and nothing keeps it from releasing what it has locked.
 */
public final class LockReleaseFixed {
    static final int PROPERTY = 1;

    public static void main(String[] args) throws InterruptedException {
        LockTable table = new LockTable();
        Task task = new Task(table);
        task.start();
        new Daemon(task).start();
        task.join();
        assert !table.isLocked(PROPERTY) : "the property is still locked";
    }

    /** Which task has locked which property. */
    static final class LockTable {
        private final Task[] owners = new Task[3];

        synchronized void lock(int property, Task task) {
            if (owners[property] != null) {
                throw new IllegalStateException("the property is locked by another task");
            }
            owners[property] = task;
        }

        synchronized void release(int property) {
            owners[property] = null;
        }

        synchronized boolean isLocked(int property) {
            return owners[property] != null;
        }
    }

    static final class Task extends Thread {
        private final LockTable table;
        private volatile boolean cancelled;

        Task(LockTable table) {
            super("task");
            this.table = table;
        }

        @Override
        public void run() {
            try {
                table.lock(PROPERTY, this);
                activity();
            } finally {
                table.release(PROPERTY);
            }
        }

        void cancel() {
            cancelled = true;
        }

        private void activity() {
            for (int step = 0; step < 3 && !cancelled; step++) {
                Thread.yield();
            }
        }
    }

    /** Asks the task to end at some moment. */
    static final class Daemon extends Thread {
        private final Task task;

        Daemon(Task task) {
            super("daemon");
            this.task = task;
        }

        @Override
        public void run() {
            task.cancel();
        }
    }
}
