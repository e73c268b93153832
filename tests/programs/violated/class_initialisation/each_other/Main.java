/** Two classes whose initialisers need each other, first used by two threads. */
public final class Main {
    static class A {
        static int a = B.b + 1;
    }

    static class B {
        static int b = A.a + 1;
    }

    public static void main(String[] args) {
        Thread one = new Thread(() -> A.a++);
        Thread two = new Thread(() -> B.b++);
        one.start();
        two.start();
    }
}
