import java.util.stream.IntStream;

/** A parallel stream of four elements. */
public class ParallelStream {
    public static void main(String[] args) {
        assert IntStream.range(0, 4).parallel().sum() == 6;
    }
}
