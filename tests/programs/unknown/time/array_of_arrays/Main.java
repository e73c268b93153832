/** The first length is not known. */
public class Main {
    public static void main(String[] args) {
        int[][] grid = new int[(int) (System.nanoTime() & 3)][2];
        assert grid.length < 4;
    }
}
