import java.util.Arrays;

/** Arrays of every element type: defaults, stores that narrow, loads that widen. */
public final class ArrayKinds {
    public static void main(String[] args) {
        boolean[] z = new boolean[2];
        byte[] b = new byte[2];
        short[] s = new short[2];
        char[] c = new char[2];
        int[] i = new int[2];
        long[] l = new long[2];
        float[] f = new float[2];
        double[] d = new double[2];
        Object[] o = new Object[2];
        z[1] = true;
        b[1] = (byte) 200;
        s[1] = (short) 40000;
        c[0] = 'h';
        c[1] = (char) 65601;
        i[1] = -7;
        l[1] = 1L << 50;
        f[1] = 0.5f;
        d[1] = -0.25;
        o[1] = "o";
        System.out.println(Arrays.toString(z) + Arrays.toString(b) + Arrays.toString(s));
        System.out.println(c[1] + " " + (int) c[1] + " " + Arrays.toString(i) + Arrays.toString(l));
        System.out.println(Arrays.toString(f) + Arrays.toString(d) + Arrays.toString(o));
        System.out.println(b[1] + s[1] + c[0]);
        int[] copy = i.clone();
        copy[0] = 99;
        System.out.println(i[0] + " " + copy[0] + " " + copy.length);
        long[] longs = l.clone();
        System.out.println(longs[1] == l[1]);
        String[] words = {"a", "b"};
        String[] clone = words.clone();
        System.out.println(clone[0] == words[0] && clone != words);
        int[] empty = {};
        System.out.println(empty.length + Arrays.toString(empty));
        for (char x : "h\u00e9\u20ac".toCharArray()) {
            System.out.print((int) x + " ");
        }
        System.out.println();
    }
}
