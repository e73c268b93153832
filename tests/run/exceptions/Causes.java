/** Causes, suppressed exceptions, stack traces as data, exceptions of the program's own. */
public final class Causes {
    static class AppException extends Exception {
        final int code;

        AppException(String message, int code, Throwable cause) {
            super(message, cause);
            this.code = code;
        }

        @Override
        public String getMessage() {
            return super.getMessage() + " #" + code;
        }
    }

    static void low() {
        throw new ArithmeticException("low");
    }

    static void middle() throws AppException {
        try {
            low();
        } catch (ArithmeticException e) {
            throw new AppException("middle", 3, e);
        }
    }

    static final class Resource implements AutoCloseable {
        private final String name;
        private final boolean failing;

        Resource(String name, boolean failing) {
            this.name = name;
            this.failing = failing;
            System.out.println("open " + name);
        }

        @Override
        public void close() {
            System.out.println("close " + name);
            if (failing) {
                throw new IllegalStateException("close " + name);
            }
        }
    }

    static void resources(boolean first, boolean second, boolean body) {
        try (Resource a = new Resource("a", first); Resource b = new Resource("b", second)) {
            System.out.println("body " + a.name + b.name);
            if (body) {
                throw new RuntimeException("body");
            }
        } catch (RuntimeException e) {
            System.out.println("caught " + e.getMessage());
            for (Throwable suppressed : e.getSuppressed()) {
                System.out.println("suppressed " + suppressed.getMessage());
            }
        }
    }

    public static void main(String[] args) {
        try {
            middle();
        } catch (AppException e) {
            System.out.println(e + " / " + e.getCause() + " / " + e.getCause().getCause());
            StackTraceElement[] trace = e.getCause().getStackTrace();
            System.out.println(trace.length + " " + trace[0].getMethodName() + " " + trace[2].getMethodName());
            System.out.println(trace[1].getLineNumber() - trace[0].getLineNumber());
        }
        resources(false, false, false);
        resources(true, false, false);
        resources(false, true, true);
        resources(true, true, true);
        Throwable t = new Error();
        System.out.println(t.getMessage() + " " + t.getCause() + " " + t);
        t.initCause(new Exception("late"));
        System.out.println(t.getCause().getMessage() + " " + new RuntimeException(new Exception("x")).getMessage());
        t.addSuppressed(new Exception("s"));
        System.out.println(t.getSuppressed()[0].getMessage());
        try (Resource none = null) {
            System.out.println("no resource");
        }
    }
}
