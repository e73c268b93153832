import java.io.PrintWriter;
import java.io.StringWriter;

/** Printed stack traces: causes, suppressed exceptions, lambdas. */
public final class StackTraces {
    static final class Resource implements AutoCloseable {
        @Override
        public void close() {
            throw new IllegalStateException("closing");
        }
    }

    static void deep(int depth) {
        if (depth == 0) {
            throw new IllegalArgumentException("deep down");
        }
        deep(depth - 1);
    }

    public static void main(String[] args) {
        try (Resource resource = new Resource()) {
            deep(2);
        } catch (IllegalArgumentException e) {
            StringWriter text = new StringWriter();
            new RuntimeException("outer", e).printStackTrace(new PrintWriter(text, true));
            System.out.print(text);
            System.out.println(e.getSuppressed().length + " " + e.getStackTrace()[1].getLineNumber());
        }
        Runnable failing = () -> {
            throw new UnsupportedOperationException("in a lambda");
        };
        try {
            failing.run();
        } catch (UnsupportedOperationException e) {
            e.printStackTrace(System.out);
        }
    }
}
