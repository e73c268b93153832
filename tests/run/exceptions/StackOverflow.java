/** A StackOverflowError is caught, finally blocks run, and the stack is usable again. */
public final class StackOverflow {
    static int deepest;

    static void dive(int depth) {
        deepest = depth;
        dive(depth + 1);
    }

    static int sum(int n) {
        return n == 0 ? 0 : n + sum(n - 1);
    }

    public static void main(String[] args) {
        boolean cleaned = false;
        try {
            try {
                dive(1);
            } finally {
                cleaned = true;
            }
        } catch (StackOverflowError e) {
            System.out.println("overflow " + (deepest > 500) + " " + cleaned + " " + e.getMessage());
        }
        System.out.println(sum(500));
        try {
            dive(1);
        } catch (VirtualMachineError e) {
            System.out.println(e instanceof StackOverflowError);
        }
    }
}
