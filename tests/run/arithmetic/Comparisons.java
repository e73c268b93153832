/** Every comparison of int and long and of references, as a branch and as a value. */
public final class Comparisons {
    static String ints(int a, int b) {
        String s = "";
        if (a == b) s += "eq ";
        if (a != b) s += "ne ";
        if (a < b) s += "lt ";
        if (a <= b) s += "le ";
        if (a > b) s += "gt ";
        if (a >= b) s += "ge ";
        return s;
    }

    static String zero(int a) {
        return (a == 0 ? "z" : "n") + (a != 0 ? "n" : "z") + (a < 0 ? "-" : "") + (a <= 0 ? "<=" : "")
                + (a > 0 ? "+" : "") + (a >= 0 ? ">=" : "");
    }

    static String longs(long a, long b) {
        return "" + (a == b) + (a != b) + (a < b) + (a <= b) + (a > b) + (a >= b);
    }

    static String references(Object a, Object b) {
        return "" + (a == b) + (a != b) + (a == null) + (b != null);
    }

    public static void main(String[] args) {
        int[] values = {Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE};
        for (int a : values) {
            System.out.println(zero(a));
            for (int b : values) {
                System.out.println(ints(a, b) + longs(a, b));
            }
        }
        System.out.println(longs(1L << 32, 0L) + longs(Long.MIN_VALUE, Long.MAX_VALUE));
        Object o = new Object();
        System.out.println(references(o, o) + references(o, null) + references(null, null));
        boolean t = args.length == 0;
        boolean f = !t;
        System.out.println((t && f) + " " + (t || f) + " " + (t & !f) + " " + (f | t) + " " + (t ^ t));
        System.out.println(Integer.compare(3, 5) + " " + Long.compare(5L, 3L) + " " + Boolean.compare(t, t));
        System.out.println(Integer.compareUnsigned(-1, 1) + " " + Integer.divideUnsigned(-1, 2));
    }
}
