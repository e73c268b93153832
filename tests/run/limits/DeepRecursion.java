import java.util.function.IntUnaryOperator;

/** Deep but ordinary recursion, and overflow that is caught, again and again, and survived. */
public final class DeepRecursion {
    static int depth;
    int field;

    static int down(int n) {
        return n == 0 ? 0 : 1 + down(n - 1);
    }

    static void endless() {
        depth++;
        endless();
    }

    static long wide(long a, double b, Object c, int d) {
        return d == 0 ? a : wide(a + 1, b, c, d - 1);
    }

    synchronized int locked(int n) {
        return n == 0 ? field : locked(n - 1);
    }

    static int withFinally(int n) {
        try {
            return withFinally(n + 1);
        } finally {
            depth++;
        }
    }

    final Object lock = new Object();

    void holding() {
        synchronized (lock) {
            holding();
        }
    }

    @Override
    public String toString() {
        return "x" + this;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(down(3000) + " " + wide(1, 2, null, 3000) + " " + new DeepRecursion().locked(3000));
        IntUnaryOperator[] self = new IntUnaryOperator[1];
        self[0] = n -> n == 0 ? 5 : self[0].applyAsInt(n - 1);
        System.out.println(self[0].applyAsInt(1000));
        for (int round = 0; round < 3; round++) {
            depth = 0;
            try {
                endless();
            } catch (StackOverflowError e) {
                System.out.println("overflow " + (depth > 1000) + " " + e.getMessage() + " " + e.getStackTrace()[0].getMethodName() + " " + e.getStackTrace()[500].getMethodName() + e.getStackTrace().length);
            }
        }
        depth = 0;
        try {
            withFinally(0);
        } catch (StackOverflowError e) {
            System.out.println("finally ran " + (depth > 1000));
        }
        DeepRecursion object = new DeepRecursion();
        try {
            object.holding();
        } catch (StackOverflowError e) {
            Thread other = new Thread(() -> {
                synchronized (object.lock) {
                    System.out.println("lock is free");
                }
            });
            other.start();
            other.join();
        }
        try {
            object.toString();
        } catch (StackOverflowError e) {
            System.out.println("endless text");
        }
        System.out.println(down(2000));
    }
}
