// jdk: 17+
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Record equality, hashes and text: floating point, arrays, nulls, user types that misbehave. */
public final class RecordEquality {
    record Numbers(float f, double d) {}

    record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a) {}

    record Nested<T>(T value, Nested<T> next) {}

    record Wrapper(Object inner) {}

    static final class Loud {
        final boolean equal;

        Loud(boolean equal) {
            this.equal = equal;
        }

        @Override
        public boolean equals(Object other) {
            System.out.print("[equals " + equal + "]");
            return equal;
        }

        @Override
        public int hashCode() {
            System.out.print("[hash]");
            return 31;
        }

        @Override
        public String toString() {
            if (!equal) {
                throw new IllegalStateException("no text for this");
            }
            return null;
        }
    }

    record Pair(Object a, Object b) {}

    public static void main(String[] args) {
        float otherNan = Float.intBitsToFloat(0x7fc00001);
        System.out.println(new Numbers(Float.NaN, Double.NaN).equals(new Numbers(otherNan, Double.NaN)));
        System.out.println(new Numbers(0f, 0.0).equals(new Numbers(-0f, 0.0)) + " " + new Numbers(0f, 0.0).equals(new Numbers(0f, -0.0)));
        System.out.println(new Numbers(-0f, Double.NaN).hashCode() + " " + new Numbers(otherNan, 1e300));
        int[] array = {1};
        All all = new All(true, (byte) -1, 'c', (short) 3, 4, 1L << 35, 1.5f, -2.5, null, array);
        System.out.println(all.equals(new All(true, (byte) -1, 'c', (short) 3, 4, 1L << 35, 1.5f, -2.5, null, array)));
        System.out.println(all.equals(new All(true, (byte) -1, 'c', (short) 3, 4, 1L << 35, 1.5f, -2.5, null, array.clone())));
        System.out.println(all.toString().replaceAll("@.*]", "@...]"));
        All noArray = new All(false, (byte) 1, '\0', (short) -3, -4, -1L, 0f, 0, "", null);
        System.out.println(noArray.hashCode() + " " + noArray.equals(null) + noArray.equals("x") + noArray.equals(noArray));
        Nested<String> nested = new Nested<>("a", new Nested<>("b", null));
        System.out.println(nested + " " + nested.hashCode() + nested.equals(new Nested<>("a", new Nested<>("b", null))));
        System.out.println(new Wrapper(null).hashCode() + " " + new Wrapper(null) + new Wrapper(List.of(1, 2)).equals(new Wrapper(Arrays.asList(1, 2))));
        Pair pair = new Pair(new Loud(false), new Loud(true));
        System.out.println(pair.equals(new Pair(new Loud(true), new Loud(true))));
        System.out.println(new Pair(new Loud(true), new Loud(false)).equals(pair));
        System.out.println(pair.equals(pair) + " " + pair.hashCode());
        System.out.println(new Pair(1, new Loud(true)));
        try {
            System.out.println(pair.toString());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Object cyclic = new Object[1];
        System.out.println(new Wrapper(cyclic).equals(new Wrapper(cyclic)) + " " + Objects.equals(new Wrapper(1L), new Wrapper(1)));
    }
}
