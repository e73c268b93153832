/** Fields hide, methods override, statics hide: what is chosen by the static type and what is not. */
public final class Shadowing {
    static class A {
        String name = "A.name";
        static String shared = "A.shared";

        String get() {
            return name;
        }

        static String make() {
            return "A.make";
        }

        String over(Object o) {
            return "A.over(Object)";
        }

        String over(A a) {
            return "A.over(A)";
        }

        private String hidden() {
            return "A.hidden";
        }

        String callHidden() {
            return hidden() + this.hidden();
        }

        protected Object value() {
            return 1;
        }
    }

    static class B extends A {
        String name = "B.name";
        static String shared = "B.shared";

        static String make() {
            return "B.make";
        }

        @Override
        String over(A a) {
            return "B.over(A)";
        }

        String over(B b) {
            return "B.over(B)";
        }

        String hidden() {
            return "B.hidden";
        }

        @Override
        protected String value() {
            return "two" + super.value();
        }

        String names() {
            return name + super.name + ((A) this).name;
        }
    }

    static class C extends B {
        int name = 3;

        @Override
        String get() {
            return "C" + name + super.get() + super.names();
        }
    }

    interface Constants {
        int VALUE = 7;
    }

    interface More extends Constants {
        int OTHER = Constants.VALUE * 2;
        String VALUE = "hides";
    }

    static class User implements More {
        static String all() {
            return VALUE + OTHER + Constants.VALUE;
        }
    }

    static int x = 1;

    static int shadow(int x) {
        Shadowing.x += x;
        {
            class Local {
                final int x = 5;
            }
            x += new Local().x;
        }
        for (int i = 0; i < 2; i++) {
            int y = x + i;
            x = y;
        }
        return x * 100 + Shadowing.x;
    }

    public static void main(String[] args) {
        A a = new B();
        B b = new B();
        A c = new C();
        System.out.println(a.name + b.name + a.get() + b.get() + ((A) b).name + b.names());
        System.out.println(c.get() + ((C) c).name + ((B) c).name + c.name);
        System.out.println(a.over(b) + b.over(a) + b.over(b) + b.over((A) b) + b.over((Object) b) + a.over("s"));
        System.out.println(a.callHidden() + b.hidden() + a.hidden() + a.value() + b.value());
        A none = null;
        System.out.println(none.shared + none.make() + ((B) none).shared + B.make());
        a.shared = "changed";
        System.out.println(A.shared + B.shared + b.shared + C.shared);
        System.out.println(User.all() + User.OTHER);
        System.out.println(shadow(10) + " " + x);
        String String = "String";
        System.out.println(String.valueOf(3) + String.length());
    }
}
