import java.util.Arrays;

/** Arrays of arrays: partial dimensions, covariance, mixed declarations, clones, initialiser order. */
public final class JaggedArrays {
    static int made;

    static int next() {
        return made++;
    }

    static int[] grow(int n)[] {
        return new int[n][n + 1];
    }

    static Object[] fill(Object[] target, Object value) {
        for (int i = 0; i < target.length; i++) {
            target[i] = value;
        }
        return target;
    }

    interface Named {
        String name();
    }

    enum One implements Named { A }

    public static void main(String[] args) {
        int[] flat, deep[], deeper[][];
        flat = new int[] {next(), next()};
        deep = new int[][] {{next()}, {}, null, {next(), next()}};
        deeper = new int[2][3][];
        deeper[1][2] = flat;
        System.out.println(Arrays.toString(flat) + Arrays.deepToString(deep) + Arrays.deepToString(deeper) + made);
        System.out.println(grow(3)[2].length + " " + new int[0][7].length + " " + new String[2][0][5][1].length);
        Object[] objects = deep;
        objects[1] = flat;
        try {
            objects[0] = new long[1];
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        Object[][] twice = new Integer[2][2];
        try {
            twice[0] = new String[1];
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            twice[1][0] = "s";
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        twice[1][1] = 3;
        try {
            fill(new Named[2], One.A);
            fill(new One[2], (Named) () -> "lambda");
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage().startsWith("JaggedArrays$$Lambda"));
        }
        fill(new Comparable<?>[2], "comparable");
        fill(new Cloneable[1], flat);
        fill(new Object[1], new Object[0][0]);
        int[][] copy = deep.clone();
        copy[0][0] = 77;
        copy[3] = null;
        System.out.println(deep[0][0] + " " + (deep[3] != null) + copy.getClass().getSimpleName());
        char[][] letters = {"ab".toCharArray(), {'c'}};
        letters[0][1]++;
        letters[1][0] += letters[0][0];
        System.out.println(letters[0][1] + "" + (int) letters[1][0]);
        boolean[] flags = new boolean[3];
        flags[1] ^= true;
        flags[2] |= flags[1] & !flags[0];
        long[][] longs = new long[3][3];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j <= i; j++) {
                longs[i][j] = (i == 0 ? 1 : longs[i - 1][j]) + (j == 0 ? 0 : longs[i][j - 1] << 33);
            }
        }
        System.out.println(Arrays.toString(flags) + Arrays.deepToString(longs));
        byte[] bytes = {(byte) 200, 'c', -1};
        bytes[0] >>>= 1;
        bytes[1] *= bytes[2];
        short[] shorts = {(short) 65535};
        shorts[0] += 1.9;
        float[] floats = {1, 'a', 3L};
        floats[2]--;
        System.out.println(Arrays.toString(bytes) + Arrays.toString(shorts) + Arrays.toString(floats));
        System.out.println(flat.equals(flat.clone()) + " " + Arrays.equals(flat, flat.clone()) + " " + (flat.hashCode() == System.identityHashCode(flat)) + flat.length);
        Object[] self = new Object[2];
        self[0] = self;
        self[1] = "end";
        System.out.println(Arrays.deepToString(self));
        double[] doubles[] = {{1, 2f, 3L, 'd'}, new double[1]};
        System.out.println(Arrays.deepToString(doubles));
    }
}
