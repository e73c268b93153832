import java.util.*;
import java.util.stream.*;

/** Spliterators by hand; Arrays in all kinds, parallel ones included. */
public class SpliteratorsAndArrays {
    public static void main(String[] args) {
        Spliterator<Integer> all = List.of(1, 2, 3, 4, 5, 6, 7).spliterator();
        Spliterator<Integer> half = all.trySplit();
        StringBuilder out = new StringBuilder();
        half.forEachRemaining(x -> out.append(x));
        out.append('|');
        all.tryAdvance(x -> out.append(x));
        System.out.println(out + " " + all.estimateSize() + " " + all.hasCharacteristics(Spliterator.SIZED) + " " + new TreeSet<>(Set.of(2, 1)).spliterator().getComparator() + " " + (new ArrayList<>().spliterator().characteristics()) + " " + (new HashSet<>().spliterator().characteristics()));
        System.out.println(StreamSupport.stream(Spliterators.spliteratorUnknownSize(List.of(3, 4).iterator(), Spliterator.ORDERED), false).map(x -> x + 1).collect(Collectors.toList()));
        int[] ints = new Random(3).ints(40, -50, 50).toArray();
        int[] copy = ints.clone();
        Arrays.sort(ints);
        Arrays.parallelSort(copy);
        System.out.println(Arrays.equals(ints, copy) + " " + Arrays.toString(Arrays.copyOfRange(ints, 35, 43)) + " " + Arrays.binarySearch(ints, 1000) + " " + Arrays.hashCode(ints) + " " + Arrays.stream(ints, 2, 5).sum());
        long[] big = new Random(4).longs(9000).toArray();
        long[] sorted = big.clone();
        Arrays.parallelSort(big);
        Arrays.sort(sorted);
        System.out.println(Arrays.equals(big, sorted) + " " + Arrays.mismatch(big, sorted));
        double[] doubles = {3, -0.0, 0.0, Double.NaN, -1, Double.NEGATIVE_INFINITY, 2};
        Arrays.sort(doubles);
        System.out.println(Arrays.toString(doubles) + Arrays.binarySearch(doubles, 0.0) + " " + Arrays.equals(new double[] {Double.NaN}, new double[] {Double.NaN}));
        String[] words = {"b", "C", "a", "B"};
        Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
        System.out.println(Arrays.asList(words) + " " + Arrays.compare(new int[] {1, 2}, new int[] {1, 3}) + Arrays.compareUnsigned(new byte[] {-1}, new byte[] {1}) + Arrays.mismatch(new char[] {'a'}, new char[] {'a', 'b'}));
        int[] sums = IntStream.rangeClosed(1, 10).toArray();
        Arrays.parallelPrefix(sums, Integer::sum);
        Integer[] made = new Integer[5];
        Arrays.setAll(made, i -> i * i);
        long[] filled = new long[3];
        Arrays.fill(filled, 1, 3, 9);
        Arrays.parallelSetAll(filled, i -> filled[i] + i);
        System.out.println(Arrays.toString(sums) + Arrays.toString(made) + Arrays.toString(filled));
        int[][] deep = {{1}, {2, 3}, null};
        System.out.println(Arrays.deepToString(deep) + " " + Arrays.deepHashCode(deep) + " " + Arrays.deepEquals(deep, new int[][] {{1}, {2, 3}, null}) + Arrays.equals(deep, deep.clone()));
        Object[] self = {1, null};
        self[1] = self;
        System.out.println(Arrays.deepToString(self) + " " + Arrays.asList(1, 2).hashCode() + Arrays.toString((int[]) null));
        try {
            Arrays.sort(new int[3], 2, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.copyOf(new int[1], -1);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.sort(new Object[] {1, "x"});
        } catch (ClassCastException e) {
            System.out.println("incomparable");
        }
        Integer[] boxed = new Random(9).ints(200, 0, 30).boxed().toArray(Integer[]::new);
        Arrays.sort(boxed, (a, b) -> a % 7 - b % 7);
        System.out.println(Arrays.hashCode(boxed) + " " + Arrays.asList(boxed).subList(0, 9));
        try {
            Arrays.sort(boxed, (a, b) -> 1);
            System.out.println("sorted somehow");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
