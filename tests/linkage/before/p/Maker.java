package p;

public class Maker {
    public static int sometimes = 1;

    public static Hidden make() {
        return new Hidden();
    }

    public static void method(int x) {}

    public static void guarded() {}

    public String name() {
        return "maker";
    }
}
