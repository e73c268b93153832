import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Operators on boxed values: caches, identity, promotion in conditionals, null at the worst place. */
public final class BoxedOperators {
    static int asked;

    static int index() {
        return asked++;
    }

    static Integer none() {
        return null;
    }

    static void attempt(Runnable r) {
        try {
            r.run();
        } catch (NullPointerException | ClassCastException e) {
            System.out.println(e.getClass().getSimpleName() + " " + asked);
        }
    }

    static String overload(long x) {
        return "long";
    }

    static String overload(Integer x) {
        return "Integer";
    }

    static String overload(Object x) {
        return "Object";
    }

    static String overload(int... x) {
        return "varargs";
    }

    public static void main(String[] args) {
        Integer a = 127, b = 127, c = 128, d = 128;
        Long l = 127L, m = 128L;
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d) + " " + (c <= d && c >= d) + " " + l.equals(127) + " " + (m == 128));
        Character low = '\u007f', low2 = '\u007f', high = '\u0080', high2 = '\u0080';
        Byte small = (byte) -128, small2 = (byte) -128;
        Boolean t = true, t2 = Boolean.valueOf("TRUE");
        System.out.println((low == low2) + " " + (high == high2) + " " + (small == small2) + " " + (t == t2) + " " + (Short.valueOf((short) -128) == Short.valueOf((short) -128)));
        Object mixed = args.length == 0 ? 1 : 2.0;
        Object same = args.length == 0 ? (Integer) 1 : (Double) 2.0;
        Object kept = args.length == 0 ? (Object) 1 : 2.0;
        Object character = args.length == 0 ? 'a' : 0;
        Object wide = args.length == 0 ? 'a' : args.length;
        System.out.println(mixed + " " + same + " " + kept + " " + character + " " + wide);
        attempt(() -> System.out.println(args.length == 0 ? none() : 0));
        attempt(() -> System.out.println((Object) (args.length == 0 ? none() : "x")));
        Integer[] cells = {1, null, 300};
        attempt(() -> System.out.println(cells[index()]++ + ++cells[0]));
        attempt(() -> cells[index()] += 5);
        attempt(() -> cells[index()] <<= 2);
        System.out.println(cells[0] + " " + cells[1] + " " + cells[2] + " " + asked);
        Character ch = 'x';
        ch++;
        Byte by = 127;
        by++;
        Short sh = (short) -1;
        sh--;
        Double db = 0.1;
        db += 0.2;
        Float fl = 1f;
        fl /= 3;
        Boolean flag = false;
        flag |= t;
        flag ^= flag;
        System.out.println(ch + " " + by + " " + sh + " " + db + " " + fl + " " + flag);
        Map<String, Integer> counts = new HashMap<>();
        attempt(() -> counts.put("k", counts.get("k") + 1));
        counts.merge("k", 1, Integer::sum);
        counts.compute("k", (k, v) -> v == null ? 0 : v * 1000);
        System.out.println(counts.get("k") == 1000);
        List<Integer> list = new ArrayList<>(List.of(5, 1, 3));
        list.remove(1);
        list.remove((Integer) 5);
        System.out.println(list);
        byte narrow = 3;
        System.out.println(overload(narrow) + overload('c') + overload(3L) + overload(a) + overload(3f) + overload());
        switch (c) {
            case 128:
                System.out.println("unboxed switch");
        }
        attempt(() -> {
            switch (none()) {
                default:
                    System.out.println("never");
            }
        });
        int sum = 0;
        for (int x : cells.length > 5 ? null : new Integer[] {1, 2}) {
            sum += x;
        }
        for (long x : List.of(3, 4).toArray(new Integer[0])) {
            sum += x;
        }
        System.out.println(sum + " " + (c < m) + new Double(0.0).equals(-0.0));
    }
}
