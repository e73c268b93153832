/** Interfaces: default, static and private methods, fields, diamonds, functional interfaces. */
public final class Interfaces {
    interface Greeter {
        String PREFIX = "Hello, " + suffix();

        static String suffix() {
            System.out.println("Greeter initialised");
            return "dear ";
        }

        String name();

        default String greet() {
            return decorate(PREFIX + name());
        }

        private String decorate(String s) {
            return "<" + s + ">";
        }

        static Greeter of(String name) {
            return () -> name;
        }
    }

    interface Loud extends Greeter {
        @Override
        default String greet() {
            return Greeter.super.greet().toUpperCase();
        }
    }

    interface Polite extends Greeter {}

    static class Both implements Loud, Polite {
        public String name() {
            return "both";
        }
    }

    interface A {
        default String who() {
            return "A";
        }
    }

    interface B {
        default String who() {
            return "B";
        }
    }

    static class Choice implements A, B {
        public String who() {
            return A.super.who() + B.super.who();
        }
    }

    static class Base {
        public String who() {
            return "class wins";
        }
    }

    static class Derived extends Base implements A {}

    interface Constants {
        int ONE = 1;
        int[] ARRAY = {1, 2};
    }

    public static void main(String[] args) {
        System.out.println("start");
        Greeter g = Greeter.of("lambda");
        System.out.println(g.greet());
        System.out.println(new Both().greet());
        System.out.println(new Choice().who());
        A a = new Derived();
        System.out.println(a.who());
        System.out.println(Constants.ONE + Constants.ARRAY[1]);
        Object o = g;
        System.out.println((o instanceof Greeter) + " " + (o instanceof Loud));
        Comparable<String> c = "b";
        System.out.println(c.compareTo("a"));
        CharSequence s = new StringBuilder("sequence");
        System.out.println(s.length() + " " + s.subSequence(0, 3) + s.charAt(1));
    }
}
