/** An uncaught exception with causes, suppressed ones and a cycle; other threads still finish. */
public final class UncaughtCauses {
    static class Odd extends RuntimeException {
        Odd(String message, Throwable cause) {
            super(message, cause);
        }

        @Override
        public String toString() {
            return null;
        }

        @Override
        public String getLocalizedMessage() {
            return "localized";
        }
    }

    static void inner() {
        try {
            Object o = null;
            o.hashCode();
        } catch (NullPointerException e) {
            IllegalStateException wrapped = new IllegalStateException("wrapped", e);
            wrapped.addSuppressed(new Error("first suppressed", new Exception("its cause")));
            wrapped.addSuppressed(e);
            throw wrapped;
        }
    }

    public static void main(String[] args) {
        System.out.println("before");
        Thread other = new Thread(() -> System.out.println("other finishes"));
        try {
            inner();
        } catch (IllegalStateException e) {
            other.start();
            throw new Odd("outer", e);
        } finally {
            System.out.println("finally");
        }
    }
}
