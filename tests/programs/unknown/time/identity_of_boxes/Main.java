/** The time between may be below 128 ns. */
public class Main {
    static long start = System.nanoTime();

    public static void main(String[] args) {
        Long first = System.nanoTime() - start;
        Long second = first.longValue();
        assert first != second;
    }
}
