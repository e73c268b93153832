import java.util.ArrayDeque;
import java.util.Deque;

/** The workers of {@code ReplicatedWorkers}, which end when all of them are idle. */
public final class ReplicatedWorkersFixed {
    static final int WORKERS = 2;

    /** An item of this size is divided until size one. */
    static final int FIRST_ITEM = 2;

    public static void main(String[] args) throws InterruptedException {
        WorkPool pool = new WorkPool();
        pool.add(FIRST_ITEM);
        Worker[] workers = new Worker[WORKERS];
        for (int i = 0; i < WORKERS; i++) {
            workers[i] = new Worker(pool);
            workers[i].start();
        }
        for (Worker worker : workers) {
            worker.join();
        }
        assert pool.isEmpty() : "the computation ended with work left";
    }

    static final class WorkPool {
        private final Deque<Integer> items = new ArrayDeque<>();
        private int idle;
        private boolean done;

        synchronized void add(int item) {
            items.add(item);
            notifyAll();
        }

        /** The next item, or 0 when the computation is over. */
        synchronized int take() throws InterruptedException {
            idle++;
            while (items.isEmpty() && !done) {
                if (idle == WORKERS) {
                    done = true;
                    notifyAll();
                } else {
                    wait();
                }
            }
            idle--;
            return done ? 0 : items.remove();
        }

        synchronized boolean isEmpty() {
            return items.isEmpty();
        }
    }

    static final class Worker extends Thread {
        private final WorkPool pool;

        Worker(WorkPool pool) {
            this.pool = pool;
        }

        @Override
        public void run() {
            try {
                for (int item = pool.take(); item != 0; item = pool.take()) {
                    if (item > 1) {
                        pool.add(item / 2);
                        pool.add(item - item / 2);
                    }
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts a worker");
            }
        }
    }
}
