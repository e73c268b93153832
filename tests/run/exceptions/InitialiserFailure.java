/** A static initialiser that throws: first use, later uses, and an Error passed through. */
public final class InitialiserFailure {
    static class Broken {
        static int value = compute();

        static int compute() {
            System.out.println("computing");
            throw new IllegalStateException("broken");
        }
    }

    static class BrokenByError {
        static {
            if (true) {
                throw new AssertionError("error");
            }
        }

        static void call() {}
    }

    static class Child extends Broken {}

    public static void main(String[] args) {
        try {
            System.out.println(Broken.value);
        } catch (ExceptionInInitializerError e) {
            System.out.println(e.getMessage() + " " + e.getCause().getMessage());
        }
        try {
            System.out.println(Broken.value);
        } catch (NoClassDefFoundError e) {
            System.out.println("no class");
        }
        try {
            new Child();
        } catch (NoClassDefFoundError e) {
            System.out.println("no superclass");
        }
        try {
            BrokenByError.call();
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        try {
            BrokenByError.call();
        } catch (NoClassDefFoundError e) {
            System.out.println("no class either");
        }
    }
}
