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

    public static void main(String[] args) throws InterruptedException {
        System.out.println("before");
        Thread other = new Thread(() -> System.out.println("other finishes"));
        try {
            inner();
        } catch (IllegalStateException e) {
            other.start();
            other.join();
            throw new Odd("outer", e);
        } finally {
            System.out.println("finally");
        }
    }
}
