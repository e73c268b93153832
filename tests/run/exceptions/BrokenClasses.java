/** What later uses of a class are told whose initialiser threw: the cause, since JDK 17, but not on 11. */
public final class BrokenClasses {
    static class Broken {
        static int value = compute();

        static int compute() {
            throw new IllegalStateException("broken", new RuntimeException("deep"));
        }
    }

    static class Silent {
        static final Object VALUE = ((Object) null).toString();
    }

    static class Failing {
        static int value = fail();

        static int fail() {
            throw new AssertionError("by an error");
        }
    }

    static class Child extends Broken {
        static int other = 1;
    }

    static void use(String name, Runnable use) {
        for (int time = 1; time <= 3; time++) {
            try {
                use.run();
            } catch (LinkageError | AssertionError e) {
                System.out.println(name + " " + time + ": " + e);
                Throwable cause = e.getCause();
                if (cause == null) {
                    continue;
                }
                System.out.println("  " + cause + " by " + cause.getCause());
                StackTraceElement[] stack = cause.getStackTrace();
                System.out.println("  " + stack[0].getMethodName() + " to " + stack[stack.length - 1].getMethodName());
                if (e instanceof ExceptionInInitializerError) {
                    System.out.println("  " + (((ExceptionInInitializerError) e).getException() == cause));
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> use("other", () -> System.out.println(Child.other)), "other thread");
        other.start();
        other.join();
        use("parent", () -> System.out.println(Broken.value));
        use("child", () -> System.out.println(Child.other));
        use("silent", () -> System.out.println(Silent.VALUE));
        use("failing", () -> System.out.println(Failing.value));
    }
}
