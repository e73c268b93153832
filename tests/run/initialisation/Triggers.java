/** What starts the initialisation of a class, what does not, and in which order (JLS 12.4.1). */
public final class Triggers {
    static int log(String text, int value) {
        System.out.println(text);
        return value;
    }

    static class Constants {
        static final int NUMBER = 3;
        static final String TEXT = "text" + NUMBER;
        static final Integer BOXED = log("Constants initialised", 4);
        static final long[] ARRAY = {NUMBER};
    }

    static class Parent {
        static int parent = log("Parent", 1);

        static void hello() {
            System.out.println("hello");
        }
    }

    static class Child extends Parent {
        static int child = log("Child", 2);
    }

    interface Quiet {
        int QUIET = log("Quiet", 1);

        void method();
    }

    interface WithDefault {
        int LOUD = log("WithDefault", 1);

        default void other() {}
    }

    interface SubDefault extends WithDefault, Quiet {
        int SUB = log("SubDefault", 1);
    }

    static class Implements implements Quiet, SubDefault {
        static {
            log("Implements", 0);
        }

        @Override
        public void method() {}
    }

    static class ByArray {
        static {
            log("ByArray", 0);
        }
    }

    static class ByLiteral {
        static {
            log("ByLiteral", 0);
        }

        static int late = 1;
    }

    static class ByCast {
        static {
            log("ByCast", 0);
        }
    }

    static class ByReference {
        static {
            log("ByReference", 0);
        }

        static int call() {
            return 5;
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Constants.NUMBER + Constants.TEXT);
        System.out.println("before array");
        System.out.println(Constants.ARRAY[0] + Constants.BOXED);
        System.out.println("inherited static");
        System.out.println(Child.parent);
        Child.hello();
        System.out.println("own static");
        System.out.println(Child.child);
        System.out.println(SubDefault.QUIET + " through a subinterface");
        new Implements().other();
        System.out.println(SubDefault.SUB);
        Object o = new ByArray[2][3];
        System.out.println("array made " + o.getClass().getSimpleName());
        Class<?> literal = ByLiteral.class;
        System.out.println("literal " + literal.getName());
        Class.forName("Triggers$ByLiteral", false, Triggers.class.getClassLoader());
        System.out.println("not by forName");
        Class.forName("Triggers$ByLiteral");
        System.out.println(o instanceof ByCast[]);
        ByCast cast = (ByCast) null;
        System.out.println("cast " + cast);
        java.util.function.IntSupplier supplier = ByReference::call;
        System.out.println("reference made");
        System.out.println(supplier.getAsInt());
        assert log("assertions are on", 1) == 1;
    }
}
