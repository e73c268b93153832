import java.util.Arrays;

/** System.arraycopy with overlap, copyOf, fill, equals, large arrays. */
public final class ArrayCopies {
    public static void main(String[] args) {
        int[] a = {0, 1, 2, 3, 4, 5, 6, 7};
        System.arraycopy(a, 0, a, 2, 5);
        System.out.println(Arrays.toString(a));
        int[] b = {0, 1, 2, 3, 4, 5, 6, 7};
        System.arraycopy(b, 2, b, 0, 5);
        System.out.println(Arrays.toString(b));
        Object[] objects = {"a", "b", "c"};
        System.arraycopy(objects, 0, objects, 1, 2);
        System.out.println(Arrays.toString(objects));
        String[] strings = new String[3];
        System.arraycopy(objects, 0, strings, 0, 3);
        System.out.println(String.join("", strings));
        System.arraycopy(a, 8, a, 0, 0);
        byte[] bytes = {1, 2, 3};
        System.out.println(Arrays.toString(Arrays.copyOf(bytes, 5)));
        System.out.println(Arrays.toString(Arrays.copyOfRange(a, 2, 4)));
        System.out.println(Arrays.copyOf(strings, 4)[3]);
        char[] chars = new char[4];
        Arrays.fill(chars, 'x');
        Arrays.fill(chars, 1, 3, 'y');
        System.out.println(new String(chars));
        System.out.println(Arrays.equals(a, a.clone()) + " " + Arrays.equals(a, b));
        System.out.println(Arrays.hashCode(b) + " " + Arrays.deepEquals(new int[][] {a}, new int[][] {a.clone()}));
        int[] large = new int[1_000_000];
        for (int i = 0; i < large.length; i++) {
            large[i] = i * 7;
        }
        System.arraycopy(large, 0, large, 1, large.length - 1);
        long sum = 0;
        for (int value : large) {
            sum += value;
        }
        System.out.println(sum);
    }
}
