/** When classes are initialised, and in which order (JLS 12.4). */
public final class InitialisationOrder {
    static int log(String message, int value) {
        System.out.println(message);
        return value;
    }

    static class Parent {
        static int p = log("Parent static", 1);
        int f = log("Parent field", 2);

        {
            log("Parent block", 0);
        }

        Parent() {
            log("Parent constructor", 0);
        }
    }

    static class Child extends Parent implements Marker {
        static final int CONSTANT = 5;
        static final Integer BOXED = log("Child boxed", 6);
        static int c = log("Child static", 3);
        int g = log("Child field", 4);

        Child() {
            super();
            log("Child constructor", 0);
        }

        static void touch() {
            log("touch", 0);
        }
    }

    interface Marker {
        int M = log("Marker", 7);
    }

    interface WithDefault {
        int W = log("WithDefault", 8);

        default void nothing() {}
    }

    static class Implementor implements WithDefault {
        static int i = log("Implementor", 9);
    }

    static class Never {
        static int n = log("Never", 10);
    }

    static class First {
        static int a = log("First before", 1);
        static int b = Second.x + 1;
        static int c = log("First after", 1);
    }

    static class Second {
        static int x = log("Second sees " + First.b, 10);
    }

    static class Forward {
        static int early = peek();
        static int late = 5;

        static int peek() {
            return late;
        }
    }

    static {
        log("main class", 0);
    }

    public static void main(String[] args) {
        log("main", 0);
        System.out.println(Child.CONSTANT);
        System.out.println(Child.p);
        Child.touch();
        new Child();
        System.out.println(Child.M);
        Never[] none = new Never[2];
        System.out.println(none.length + " " + (none[0] instanceof Never) + Never.class.getSimpleName());
        System.out.println(Implementor.i);
        System.out.println(First.b + " " + Second.x);
        System.out.println(Forward.early + " " + Forward.late);
    }
}
