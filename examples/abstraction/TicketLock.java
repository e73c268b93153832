/** A ticket lock: who draws a ticket waits until it is served. */
public final class TicketLock {
    static final class Lock {
        private int next;
        private int serving;

        synchronized int draw() {
            int mine = next;
            next = next + 1;
            return mine;
        }

        synchronized void await(int mine) throws InterruptedException {
            while (serving != mine) {
                wait();
            }
        }

        synchronized void leave() {
            serving = serving + 1;
            notifyAll();
        }
    }

    static volatile int inside;

    public static void main(String[] args) {
        Lock lock = new Lock();
        boolean faulty = args.length > 0;
        Runnable task = () -> {
            try {
                while (true) {
                    int mine = lock.draw();
                    if (!faulty) {
                        lock.await(mine);
                    }
                    inside++;
                    assert inside == 1;
                    inside--;
                    lock.leave();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        new Thread(task).start();
        new Thread(task).start();
    }
}
