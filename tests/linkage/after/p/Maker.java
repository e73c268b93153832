package p;

public class Maker {
    static int sometimes = 1;

    public static Hidden make() {
        return new Hidden();
    }

    static void method(int x) {}

    protected static void guarded() {}

    protected String name() {
        return "protected";
    }
}
