// jdk: 17+
import java.util.function.Supplier;

/** Stack traces by name, class and line: constructors, initialisers, lambdas, bridges, synthetic code. */
public final class TraceElements {
    static void show(Throwable t) {
        System.out.println(t.getClass().getName() + ": " + t.getMessage());
        for (StackTraceElement e : t.getStackTrace()) {
            String name = e.getMethodName().replaceAll("\\$\\d+", "\\$n");
            System.out.println("  " + e.getClassName() + "." + name + " " + e.getFileName() + ":" + e.getLineNumber() + (e.isNativeMethod() ? " native" : ""));
        }
    }

    static class Base<T> {
        Base(T t) {
            accept(t);
        }

        void accept(T t) {
            throw new UnsupportedOperationException();
        }
    }

    static class Derived extends Base<String> {
        final int field = Integer.parseInt("5");

        Derived(String s) {
            super(
                s + "!");
        }

        @Override
        void accept(String s) {
            throw new IllegalArgumentException(
                "constructing " + s);
        }
    }

    static class Bad {
        static final Object VALUE;

        static {
            Object none = null;
            VALUE = none.toString();
        }
    }

    record Compact(int x) {
        Compact {
            if (x < 0) throw new IllegalArgumentException();
        }
    }

    enum Broken {
        ONE;

        Broken() {
            helper();
        }

        static void helper() {
            throw new IllegalStateException("in enum");
        }
    }

    int instance = compute();

    int compute() {
        int[] a = new int[1];
        return a
            [2];
    }

    static int multi(int a,
                     int b) {
        return a
            + b
            / (a - a);
    }

    static Supplier<Throwable> deferred() {
        return () -> {
            Supplier<Throwable> inner = Throwable::new;
            return inner.get();
        };
    }

    public static void main(String[] args) {
        Runnable[] runs = {
            () -> new Derived("x"),
            () -> System.out.println(Bad.VALUE),
            () -> System.out.println(Bad.VALUE),
            () -> new Compact(-1),
            () -> Broken.valueOf("ONE"),
            TraceElements::new,
            () -> multi(1, 2),
            () -> {
                Object o = "s";
                Integer i = (Integer) o;
            },
            () -> new Object() {
                {
                    Object[] o = new String[1];
                    o[0] = 1;
                }
            },
        };
        for (Runnable run : runs) {
            try {
                run.run();
            } catch (Throwable t) {
                show(t);
                if (t.getCause() != null) {
                    show(t.getCause());
                }
            }
        }
        show(deferred().get());
        Throwable t = new Throwable() {
            @Override
            public synchronized Throwable fillInStackTrace() {
                return this;
            }
        };
        System.out.println(t.getStackTrace().length);
        t = new Throwable("set");
        t.setStackTrace(new StackTraceElement[] {new StackTraceElement("a.B", "c", "D.java", 5), new StackTraceElement("a.B", "c", null, -2)});
        t.printStackTrace(System.out);
        StackTraceElement here = Thread.currentThread().getStackTrace()[1];
        System.out.println(here);
    }
}
