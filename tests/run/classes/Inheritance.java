/** Dispatch: overriding, overloading, super, hidden fields and statics, calls from constructors. */
public final class Inheritance {
    static class Base {
        String name = "base";
        int value = 1;

        Base() {
            System.out.println("Base() sees " + describe());
        }

        String describe() {
            return "Base " + name;
        }

        static String kind() {
            return "static base";
        }

        private String secret() {
            return "base secret";
        }

        String callSecret() {
            return secret();
        }

        String over(Object o) {
            return "object";
        }

        String over(long l) {
            return "long";
        }
    }

    static class Derived extends Base {
        String name = "derived";
        final int constant = 7;
        int set = 9;

        Derived() {
            super();
            System.out.println("Derived() sees " + describe());
        }

        @Override
        String describe() {
            return "Derived " + name + constant + set + super.name;
        }

        static String kind() {
            return "static derived";
        }

        private String secret() {
            return "derived secret";
        }

        String over(String s) {
            return "string";
        }

        String over(Integer i) {
            return "integer";
        }

        String up() {
            return super.describe() + super.over(1);
        }
    }

    abstract static class Shape {
        abstract double area();

        public String toString() {
            return getClass().getSimpleName() + area();
        }
    }

    static class Square extends Shape {
        double area() {
            return 4.0;
        }
    }

    public static void main(String[] args) {
        Base b = new Derived();
        Derived d = (Derived) b;
        System.out.println(b.name + " " + d.name + " " + ((Base) d).name + " " + b.describe());
        System.out.println(Base.kind() + " " + Derived.kind());
        System.out.println(b.callSecret() + " " + d.secret() + " " + d.up());
        System.out.println(b.over("s") + d.over("s") + d.over(5) + d.over(5L) + d.over(Integer.valueOf(5)) + d.over('c'));
        System.out.println(new Square());
        System.out.println(new Shape() {
            double area() {
                return 0.5;
            }
        }.area());
        System.out.println(b.getClass().getName() + " " + (b.getClass() == Derived.class) + Base[].class.getName());
        d.value += 4;
        System.out.println(b.value);
    }
}
