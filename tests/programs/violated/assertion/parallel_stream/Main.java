import java.util.stream.IntStream;

/** Two tasks of a parallel stream add to one variable: an addition can be lost. */
class Main {
    static int sum;

    public static void main(String[] args) {
        IntStream.rangeClosed(1, 2).parallel().forEach(i -> sum += i);
        assert sum == 3 : sum;
    }
}
