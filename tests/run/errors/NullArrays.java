// jdk: 17+
/** Messages of null pointers where arrays are concerned. */
public class NullArrays {
    static int[] ints;
    static String[][] texts;
    Object[] objects;

    static String[] none(String[] given) {
        return given;
    }

    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (NullPointerException e) {
            // Without local variable tables names are numbers: only fields and methods here.
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt(() -> ints.clone());
        attempt(() -> texts.clone());
        attempt(() -> new NullArrays().objects.clone());
        attempt(() -> texts.hashCode());
        attempt(() -> none(null)[0] = "a");
        attempt(() -> none(null).clone());
        attempt(() -> ints[3]++);
        attempt(() -> System.out.println(ints.length));
        attempt(() -> (new String[1][2])[0][1].length());
        attempt(() -> System.out.println(new NullArrays().objects[1].toString()));
        attempt(() -> { synchronized (ints) { System.out.println(); } });
        attempt(() -> { for (int x : ints) System.out.println(x); });
    }
}
