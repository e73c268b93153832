/** Arrays of arrays, ragged rows, clone, and covariance. */
public final class Main {
    public static void main(String[] args) {
        int[][] grid = new int[2][3];
        grid[1][2] = 5;
        int[][] ragged = {{1}, {}, {2, 3}};
        assert grid[1].length == 3 && grid[0][2] == 0 && ragged[2][1] == 3;
        int[][] copy = grid.clone();
        copy[1][2]++;
        copy[0] = null;
        assert grid[1][2] == 6 && grid[0] != null;
        Object[] objects = new String[] {"s"};
        assert objects instanceof String[] && objects.getClass() == String[].class;
        long[] longs = new long[3];
        longs[1] += 1L << 40;
        System.arraycopy(longs, 1, longs, 0, 2);
        assert longs[0] == 1L << 40 && longs[1] == 0L;
    }
}
