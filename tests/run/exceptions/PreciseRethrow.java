import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.concurrent.Callable;

/** Multi-catch, precise rethrow, sneaky throws, exceptions through lambdas and constructors. */
public final class PreciseRethrow {
    static class Checked extends Exception {
        final int code;

        Checked(int code, Throwable cause) {
            super(cause);
            this.code = code;
        }
    }

    static void choose(int n) throws IOException, Checked {
        try {
            switch (n) {
                case 0: throw new FileNotFoundException("no file");
                case 1: throw new Checked(42, new Error("deep"));
                case 2: throw new ArrayIndexOutOfBoundsException(5);
                case 3: throw new StringIndexOutOfBoundsException(-1);
                case 4: Object o = "s"; o = (Integer) o;
                default: return;
            }
        } catch (final Exception e) {
            if (n % 2 == 0) {
                throw e;
            }
            System.out.print("kept ");
            throw e;
        } finally {
            System.out.print("n" + n + " ");
        }
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void sneak(Throwable t) throws T {
        throw (T) t;
    }

    static final class Partial {
        static Partial leaked;
        final int set;

        Partial(boolean fail) {
            leaked = this;
            if (fail) {
                throw new IllegalStateException("half made");
            }
            set = 9;
        }
    }

    static <V> V call(Callable<? extends V> callable) {
        try {
            return callable.call();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Exception e) {
            throw new RuntimeException(e);
        }
    }

    public static void main(String[] args) {
        for (int n = 0; n < 6; n++) {
            try {
                choose(n);
                System.out.println("fine");
            } catch (FileNotFoundException | Checked e) {
                System.out.println(e + (e instanceof Checked ? " " + ((Checked) e).code : ""));
            } catch (IOException e) {
                System.out.println("io");
            } catch (IndexOutOfBoundsException | ClassCastException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            PreciseRethrow.<RuntimeException>sneak(new IOException("sneaky"));
        } catch (Exception e) {
            System.out.println(e);
        }
        try {
            new Partial(true);
        } catch (IllegalStateException e) {
            System.out.println(Partial.leaked.set + e.getMessage());
        }
        System.out.println(call(() -> "called"));
        for (Callable<Object> c : new Callable[] {() -> { throw new IOException("x"); }, () -> Integer.valueOf("y"), () -> { throw new Error("z"); }}) {
            try {
                call(c);
            } catch (RuntimeException | Error e) {
                System.out.println(e + " / " + e.getCause());
            }
        }
        try {
            Throwable t = new Throwable("self");
            t.initCause(t);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Exception("has", null).initCause(new Error());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
