/**
 * A task of a spacecraft's executive locks a property (such as "keep the thrust low"), works, and
 * releases the property whatever happens: the release is in a {@code finally} block. But a task
 * can also be stopped while it is in that block, and then the property stays locked.
 *
 * <p>{@code Thread.stop} throws {@code ThreadDeath} in another thread at any moment. It works up
 * to JDK 19 and was taken away later.
 */
public final class LockRelease {
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

        private void activity() {
            Thread.yield();
        }
    }

    /** Stops the task at some moment. */
    static final class Daemon extends Thread {
        private final Task task;

        Daemon(Task task) {
            super("daemon");
            this.task = task;
        }

        @Override
        @SuppressWarnings({"deprecation", "removal"})
        public void run() {
            task.stop();
        }
    }
}
