/** Stack overflow in odd places: initialisers, finally blocks, catch blocks, locks, other threads. */
public final class OverflowRecovery {
    static int depth;
    static int caught;

    static int endless(int n) {
        return endless(n + 1) + 1;
    }

    static class Deep {
        static final int VALUE = endless(0);
    }

    static int again(int tries) {
        try {
            return endless(0);
        } catch (StackOverflowError e) {
            caught++;
            return tries == 0 ? caught : again(tries - 1);
        } finally {
            depth++;
        }
    }

    static void climb() {
        try {
            climb();
        } catch (StackOverflowError e) {
            if (caught++ < 50) {
                return;
            }
            throw e;
        }
    }

    interface Node {
        int size();
    }

    static Node chain(int n) {
        Node node = () -> 0;
        for (int i = 0; i < n; i++) {
            Node next = node;
            node = () -> next.size() + 1;
        }
        return node;
    }

    synchronized void lockedForever() {
        synchronized (OverflowRecovery.class) {
            lockedForever();
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(again(3) + " " + depth);
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Deep.VALUE);
            } catch (StackOverflowError e) {
                System.out.println("overflow in initialiser");
            } catch (NoClassDefFoundError e) {
                System.out.println(e.getMessage());
            }
        }
        caught = 0;
        climb();
        System.out.println(caught == 1);
        System.out.println(chain(1000).size());
        try {
            chain(1_000_000).size();
        } catch (StackOverflowError e) {
            System.out.println("chain too long");
        }
        OverflowRecovery object = new OverflowRecovery();
        try {
            object.lockedForever();
        } catch (StackOverflowError e) {
            System.out.println(Thread.holdsLock(object) + " " + Thread.holdsLock(OverflowRecovery.class));
        }
        Thread other = new Thread(() -> {
            try {
                endless(0);
            } catch (StackOverflowError e) {
                System.out.println("in the other thread " + (e.getStackTrace().length > 100));
            }
        });
        other.start();
        other.join();
        Thread dies = new Thread(() -> endless(0));
        dies.setUncaughtExceptionHandler((t, e) -> System.out.println("died of " + e));
        dies.start();
        dies.join();
    }
}
