/** What goes wrong with arrays, and the messages. */
public final class ArrayErrors {
    interface Action {
        void run();
    }

    static void attempt(Action action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static int[] ints = new int[3];
    static Object[] objects = new String[2];
    static int minus = -1;

    public static void main(String[] args) {
        attempt(() -> ints[3] = 1);
        attempt(() -> ints[minus]++);
        attempt(() -> System.out.println((new long[] {4L, 5L})[2]));
        attempt(() -> objects[0] = 5);
        attempt(() -> objects[1] = "fine");
        attempt(() -> objects[1] = null);
        attempt(() -> objects[0] = new Object[0]);
        attempt(() -> System.out.println(new int[minus].length));
        attempt(() -> System.out.println(new String[minus].length));
        attempt(() -> System.arraycopy(ints, 0, ints, 2, 2));
        attempt(() -> System.arraycopy(ints, -1, ints, 0, 1));
        attempt(() -> System.arraycopy(ints, 0, new long[3], 0, 1));
        attempt(() -> System.arraycopy("text", 0, ints, 0, 1));
        attempt(() -> System.arraycopy(new Object[] {"a", 1}, 0, objects, 0, 2));
        System.out.println(objects[0]);
        attempt(() -> "abc".charAt(5));
        attempt(() -> ((Object[]) (Object) new String[1])[0] = Thread.class);
        Object[][] nested = new String[1][1];
        attempt(() -> nested[0] = new Integer[1]);
        attempt(() -> nested[0] = new String[5]);
    }
}
