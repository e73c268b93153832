/**
 * A superclass is initialised before its subclass, an inherited static initialises its owner only.
 */
public final class Main {
    static String log = "";

    static class Parent {
        static int value = 1;

        static {
            log += "parent ";
        }
    }

    static class Child extends Parent {
        static {
            log += "child ";
        }
    }

    public static void main(String[] args) {
        int inherited = Child.value;
        assert log.equals("parent ") && inherited == 1;
        new Child();
        System.out.println(log);
    }
}
