/** Counts iterations over a grid of complex numbers. Argument: size of the grid. */
public final class Mandelbrot {
    private static int iterations(double re, double im) {
        double x = 0.0;
        double y = 0.0;
        int count = 0;
        while (count < 100 && x * x + y * y <= 4.0) {
            double next = x * x - y * y + re;
            y = 2.0 * x * y + im;
            x = next;
            count++;
        }
        return count;
    }

    public static void main(String[] args) {
        int size = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
        int checksum = 0;
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                int count = iterations(3.0 * column / size - 2.0, 2.0 * row / size - 1.0);
                checksum = checksum * 31 + count;
            }
        }
        System.out.println("mandelbrot " + checksum);
    }
}
