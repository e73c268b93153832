/** Messages of null pointer exceptions: each instruction that fails, each kind of source. */
public final class NullForms {
    Object value;
    NullForms next;
    int[] numbers;
    int number;
    static String[][] table;
    static long[] longs;
    boolean[] flags;
    byte[] bytes;
    char[] chars;
    short[] shorts;
    float[] floats;
    double[] doubles;
    Object[][][] cube = {{null}};

    interface Call {
        void run() throws Throwable;
    }

    static void attempt(Call call) {
        try {
            call.run();
            System.out.println("nothing");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        } catch (Throwable t) {
            System.out.println("other " + t);
        }
    }

    NullForms self(int a, long b, String[] c, NullForms... d) {
        return null;
    }

    static NullForms stat() {
        return null;
    }

    private int hidden() {
        return number;
    }

    void instance(NullForms parameter, long wide, int[] array, int index) {
        attempt(() -> System.out.println(parameter.number));
        attempt(() -> array[index]++);
        attempt(() -> System.out.println(this.next.next.next));
        try {
            parameter.next.hidden();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            int local = array[index + 1] + (int) wide;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            cube[0][index][(int) wide] = this;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            cube[stat().number][0][0].toString();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        NullForms object = new NullForms();
        NullForms none = null;
        attempt(() -> object.flags[0] = true);
        attempt(() -> System.out.println(object.bytes[1]));
        attempt(() -> object.chars[2]++);
        attempt(() -> object.shorts[3] = 4);
        attempt(() -> System.out.println(object.floats[-1]));
        attempt(() -> object.doubles[40000] = 1);
        attempt(() -> longs[0] += 5);
        attempt(() -> System.out.println(table[1][2].length()));
        attempt(() -> System.out.println(object.self(1, 2L, null).self(2, 3, null).number));
        attempt(() -> stat().number = 3);
        attempt(() -> NullForms.stat().self(1, 2, null, object, object).hashCode());
        attempt(() -> System.out.println(((String) object.value).length()));
        attempt(() -> System.out.println(((int[]) object.value).length));
        attempt(() -> System.out.println((Integer) object.value + 1));
        attempt(() -> {
            for (int n : object.numbers) {
                System.out.println(n);
            }
        });
        attempt(() -> {
            for (String s : (Iterable<String>) object.value) {
                System.out.println(s);
            }
        });
        attempt(() -> {
            throw (RuntimeException) object.value;
        });
        attempt(() -> {
            synchronized (stat()) {
                System.out.println("in");
            }
        });
        attempt(() -> (args.length == 0 ? none : object).hidden());
        attempt(() -> ((Runnable) object.value).run());
        attempt(() -> object.value.getClass());
        attempt(() -> object.next.new Inner());
        attempt(() -> {
            long wide = 1;
            double d = 2;
            NullForms late = object.next;
            late.self((int) d, wide, null).hidden();
        });
        attempt(() -> object.cube[0][0][0].equals(null));
        attempt(() -> object.next.cube[object.number][1][2] = null);
        attempt(() -> (new int[2][][])[0][1][1]++);
        object.instance(null, 1L, null, 0);
        object.instance(object, 1L, new int[3], 0);
    }

    class Inner {}
}
