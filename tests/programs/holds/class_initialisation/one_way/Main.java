/** Classes that need each other are safe if every thread uses them in one order. */
public final class Main {
    static class A {
        static int a = B.b + 1;
    }

    static class B {
        static int b = 1;
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            assert A.a == 2;
        });
        thread.start();
        assert B.b == 1;
    }
}
