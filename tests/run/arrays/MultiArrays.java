import java.util.Arrays;

/** Arrays of arrays: multianewarray, ragged rows, partial dimensions, clone is shallow. */
public final class MultiArrays {
    public static void main(String[] args) {
        int[][] grid = new int[3][4];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 4; j++) {
                grid[i][j] = i * j;
            }
        }
        System.out.println(Arrays.deepToString(grid));
        int[][][] partial = new int[2][3][];
        System.out.println(partial[1][2] == null);
        partial[1][2] = new int[] {7};
        System.out.println(Arrays.deepToString(partial));
        long[][] ragged = {{1L}, {}, {2L, 3L}};
        int total = 0;
        for (long[] row : ragged) {
            total += row.length;
        }
        System.out.println(total);
        int[][] shallow = grid.clone();
        shallow[1][1] = 100;
        shallow[2] = null;
        System.out.println(grid[1][1] + " " + (grid[2] != null));
        String[][] names = new String[2][2];
        names[0][1] = "x";
        System.out.println(Arrays.deepToString(names));
        double[][][][] deep = new double[2][2][2][2];
        deep[1][0][1][0] += 2.5;
        System.out.println(deep[1][0][1][0] + deep[0][0][0][0]);
        Object o = grid;
        System.out.println((o instanceof int[][]) + " " + (o instanceof Object[]) + " " + (o instanceof int[]));
        System.out.println(new int[0][5].length + " " + grid.getClass().getName());
        try {
            int[][] bad = new int[2][-1];
            System.out.println(bad.length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
    }
}
