import java.util.Arrays;

/** Operands from left to right, also when some of them throw (JLS 15.7, 15.26). */
public final class EvaluationOrder {
    static StringBuilder log = new StringBuilder();
    int field = 1;
    static int[] shared = {10, 20, 30};

    static int i(String name, int value) {
        log.append(name).append(' ');
        return value;
    }

    static int boom(String name) {
        log.append(name).append("! ");
        throw new IllegalStateException(name);
    }

    static int[] array(String name, int[] a) {
        log.append(name).append(' ');
        return a;
    }

    static EvaluationOrder object(String name, boolean none) {
        log.append(name).append(' ');
        return none ? null : new EvaluationOrder();
    }

    int method(int a, int b) {
        return a - b;
    }

    static void attempt(Runnable r) {
        log.setLength(0);
        try {
            r.run();
            log.append("ok");
        } catch (RuntimeException e) {
            log.append("-> ").append(e.getClass().getSimpleName());
        }
        System.out.println(log + " " + Arrays.toString(shared));
    }

    public static void main(String[] args) {
        attempt(() -> System.out.println(i("a", 1) + i("b", 2) * i("c", 3) - (i("d", 4) + i("e", 5))));
        attempt(() -> System.out.println(i("a", 1) / i("zero", 0) + i("never", 1)));
        attempt(() -> array("null array", null)[i("index", 9)] = i("value", 1));
        attempt(() -> array("array", shared)[i("index", 9)] = i("value", 1));
        attempt(() -> array("array", shared)[boom("index")] = i("value", 1));
        attempt(() -> array("array", shared)[i("index", 9)] = boom("value"));
        attempt(() -> array("array", null)[i("index", 0)] = boom("value"));
        attempt(() -> array("array", shared)[i("index", 9)] += boom("value"));
        attempt(() -> array("array", null)[i("index", 0)] += boom("value"));
        attempt(() -> array("array", shared)[i("index", 0)] += i("value", 5) / i("zero", 0));
        attempt(() -> array("array", shared)[i("index", 0)] /= i("zero", 0));
        attempt(() -> array("array", shared)[i("index", 1)]++);
        attempt(() -> object("null object", true).field = boom("value"));
        attempt(() -> object("null object", true).field = i("value", 2));
        attempt(() -> object("null object", true).field += boom("value"));
        attempt(() -> object("null object", true).method(i("x", 1), i("y", 2)));
        attempt(() -> object("null object", true).method(i("x", 1), boom("y")));
        attempt(() -> shared[i("p", 0)] = shared[i("q", 1)] = shared[i("r", 2)] = i("s", 7));
        attempt(() -> {
            int k = 1;
            shared[k] = k = 2;
            k = k++ + ++k;
            log.append("k=").append(k).append(' ');
            int[] a = {1, 2, 3};
            int[] b = {7, 8, 9};
            a[(a = b)[0] - 6]++;
            log.append(Arrays.toString(a)).append(' ');
            int x = 5;
            x += x++ * 2 + x;
            log.append("x=").append(x).append(' ');
            x = x++;
            x ^= x << 1 ^ (x = 3);
            log.append("x=").append(x).append(' ');
        });
        attempt(() -> System.out.println(new int[i("m", 2)][i("n", 3)][boom("o")]));
        attempt(() -> System.out.println(new int[i("m", -1)][boom("n")]));
        attempt(() -> System.out.println(new int[i("m", 1)][i("n", -2)][i("o", -3)].length));
        attempt(() -> {
            Object[] objects = new String[1];
            objects[i("index", 5)] = i("value", 3);
        });
        attempt(() -> {
            Object[] objects = new String[1];
            objects[i("index", 0)] = i("value", 3);
        });
        attempt(() -> {
            boolean b = i("a", 1) > 0 || boom("never") > 0;
            b &= i("b", 1) > 0 | i("c", 0) > 0;
            log.append(b && i("d", 0) > 0 ? i("yes", 1) : i("no", 2)).append(' ');
        });
        attempt(() -> ((Runnable) null).run());
    }
}
