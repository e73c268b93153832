/** Places queens by recursion over one array of columns. Argument: size of the board. */
public final class Nqueens {
    private final int[] columns;

    private Nqueens(int size) {
        columns = new int[size];
    }

    private int solutions(int row) {
        if (row == columns.length) {
            return 1;
        }
        int found = 0;
        for (int column = 0; column < columns.length; column++) {
            if (isSafe(row, column)) {
                columns[row] = column;
                found += solutions(row + 1);
            }
        }
        return found;
    }

    private boolean isSafe(int row, int column) {
        for (int above = 0; above < row; above++) {
            int other = columns[above];
            if (other == column || Math.abs(other - column) == row - above) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) {
        int size = args.length > 0 ? Integer.parseInt(args[0]) : 11;
        int sum = 0;
        for (int repetition = 0; repetition < 2; repetition++) {
            sum = sum * 31 + new Nqueens(size).solutions(0);
        }
        System.out.println("queens " + sum);
    }
}
