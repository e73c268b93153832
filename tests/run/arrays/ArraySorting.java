import java.util.Arrays;
import java.util.Collections;

/** Arrays.sort and binarySearch, of primitives, of objects, with a comparator. */
public final class ArraySorting {
    public static void main(String[] args) {
        int[] ints = {5, -3, 9, 0, 2, 9, -100};
        Arrays.sort(ints);
        System.out.println(Arrays.toString(ints));
        System.out.println(Arrays.binarySearch(ints, 2) + " " + Arrays.binarySearch(ints, 3));
        double[] doubles = {0.5, -0.0, 0.0, Double.NaN, -1.0};
        Arrays.sort(doubles);
        System.out.println(Arrays.toString(doubles));
        String[] words = {"pear", "fig", "apple", "Kiwi"};
        Arrays.sort(words);
        System.out.println(Arrays.toString(words));
        Arrays.sort(words, (x, y) -> x.length() - y.length());
        System.out.println(Arrays.toString(words));
        Arrays.sort(words, Collections.reverseOrder());
        System.out.println(Arrays.toString(words));
        char[] chars = "sorting".toCharArray();
        Arrays.sort(chars);
        System.out.println(chars);
        long[] many = new long[2000];
        long seed = 1;
        for (int i = 0; i < many.length; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            many[i] = seed >> 20;
        }
        Arrays.sort(many, 100, 1900);
        long hash = 0;
        for (long value : many) {
            hash = hash * 31 + value;
        }
        System.out.println(hash);
        Integer[] boxed = {3, 1, 2};
        Arrays.sort(boxed);
        System.out.println(Arrays.asList(boxed) + " " + Arrays.asList(1, "x", null));
        System.out.println(Arrays.stream(ints).sum());
    }
}
