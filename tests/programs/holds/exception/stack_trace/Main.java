/** A caught exception knows where it was made. */
public final class Main {
    static void fail() {
        throw new IllegalStateException("here");
    }

    public static void main(String[] args) {
        try {
            fail();
        } catch (IllegalStateException e) {
            StackTraceElement top = e.getStackTrace()[0];
            System.out.println(top.getMethodName() + " " + top.getLineNumber());
        }
    }
}
