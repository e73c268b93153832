import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Messages of casts, stores, sizes and indices, with the modules of the classes. */
public final class CastMessages {
    interface Face {}

    static final class Leaf implements Face {}

    enum Kind { A { } }

    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("nothing");
        } catch (RuntimeException | Error e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Object string = "s";
        Object leaf = new Leaf();
        Object ints = new int[0];
        Object grid = new String[0][0];
        attempt(() -> ((Integer) string).intValue());
        attempt(() -> ((Leaf) string).hashCode());
        attempt(() -> ((List) leaf).size());
        attempt(() -> ((Face) string).hashCode());
        attempt(() -> ((long[]) ints)[0]++);
        attempt(() -> ((Object[]) ints)[0].hashCode());
        attempt(() -> ((Leaf[]) grid)[0].hashCode());
        attempt(() -> ((Integer[][]) grid)[0].hashCode());
        attempt(() -> ((Leaf) (Object) Kind.A).hashCode());
        attempt(() -> ((Leaf) (Object) Leaf.class).hashCode());
        attempt(() -> ((java.util.Date) leaf).getTime());
        attempt(() -> {
            List<Integer> list = (List) new ArrayList<>(List.of("x"));
            int n = list.get(0);
        });
        attempt(() -> {
            Object[] o = new Integer[2];
            o[1] = "text";
        });
        attempt(() -> {
            Object[] o = new int[1][1];
            o[0] = new long[1];
        });
        attempt(() -> {
            Face[] f = new Leaf[1];
            f[0] = new Face() {};
        });
        attempt(() -> System.out.println(new int[-1].length));
        attempt(() -> System.out.println(new int[2][-3].length));
        attempt(() -> System.out.println(new Object[0][-7][-8].length));
        attempt(() -> System.out.println(new int[3][Integer.MIN_VALUE].length));
        attempt(() -> System.out.println(new int[0][5][-1].length));
        attempt(() -> System.out.println((new int[1][2])[1][2]));
        attempt(() -> System.out.println(new byte[3][2][-1].length));
        attempt(() -> (new int[2][2])[0][-1]++);
        attempt(() -> System.out.println(args[args.length]));
        attempt(() -> System.out.println("abc".charAt(3) + "abc".substring(2, 1)));
        attempt(() -> System.out.println("abc".substring(4)));
        attempt(() -> System.out.println(new StringBuilder("x").deleteCharAt(1)));
        attempt(() -> System.out.println(List.of(1).get(1)));
        attempt(() -> System.out.println(new ArrayList<>().get(0)));
        attempt(() -> System.out.println(1 / args.length));
        attempt(() -> System.out.println(1L % args.length));
        attempt(() -> System.arraycopy(new int[2], 1, new int[2], 0, 2));
        attempt(() -> System.arraycopy(new int[2], 0, new long[2], 0, 1));
        attempt(() -> System.arraycopy(new Object[] {"a", 1}, 0, new String[2], 0, 2));
        attempt(() -> System.arraycopy("x", 0, new int[2], 0, 1));
        attempt(() -> Integer.class.cast("s"));
        attempt(() -> Map.of(1, 2, 1, 3));
        attempt(() -> ((Comparable) string).compareTo(5));
    }
}
