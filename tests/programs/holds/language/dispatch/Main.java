/** Overriding, overloading, hidden fields, and calls from constructors. */
public final class Main {
    static class Base {
        String name = "base";
        final String seen;

        Base() {
            seen = who();
        }

        String who() {
            return name;
        }

        String over(long x) {
            return "long";
        }

        String over(Object x) {
            return "object";
        }
    }

    static class Derived extends Base {
        String name = "derived";

        @Override
        String who() {
            return name;
        }

        String over(int x) {
            return "int";
        }
    }

    public static void main(String[] args) {
        Base base = new Derived();
        assert base.name.equals("base") && ((Derived) base).name.equals("derived");
        assert base.who().equals("derived") && base.seen == null;
        assert base.over(1).equals("long") && base.over("s").equals("object");
    }
}
