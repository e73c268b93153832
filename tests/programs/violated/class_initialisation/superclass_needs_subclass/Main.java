/** A superclass makes an instance of its subclass in its initialiser. */
public final class Main {
    static class Parent {
        static final Parent DEFAULT = new Child();
    }

    static class Child extends Parent {
        static int made;
    }

    public static void main(String[] args) {
        Thread one = new Thread(() -> new Parent());
        Thread two = new Thread(() -> Child.made++);
        one.start();
        two.start();
    }
}
