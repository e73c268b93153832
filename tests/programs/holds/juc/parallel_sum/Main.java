import java.util.stream.IntStream;

/** Four elements, split twice; an idle worker of the common pool may have had its time at any moment, and another takes its place. */
class Main {
    public static void main(String[] args) {
        assert IntStream.range(0, 4).parallel().sum() == 6;
    }
}
