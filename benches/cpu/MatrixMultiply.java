/** The product of two square matrices of doubles. Argument: size. */
public final class MatrixMultiply {
    private static double[][] fill(int size, int seed) {
        double[][] matrix = new double[size][size];
        int value = seed;
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                value = value * 1103515245 + 12345;
                matrix[row][column] = (value >> 16) / 1024.0;
            }
        }
        return matrix;
    }

    private static double[][] multiply(double[][] left, double[][] right) {
        int size = left.length;
        double[][] product = new double[size][size];
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                double sum = 0.0;
                for (int k = 0; k < size; k++) {
                    sum += left[row][k] * right[k][column];
                }
                product[row][column] = sum;
            }
        }
        return product;
    }

    public static void main(String[] args) {
        int size = args.length > 0 ? Integer.parseInt(args[0]) : 400;
        double[][] product = multiply(fill(size, 1), fill(size, 2));
        long checksum = 0;
        for (double[] row : product) {
            for (double value : row) {
                checksum = checksum * 31 + Double.doubleToRawLongBits(value);
            }
        }
        System.out.println("matrix " + checksum);
    }
}
