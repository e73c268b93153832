// jdk: 17+
import java.util.*;
import java.util.stream.*;

/** Additions to streams since 12. */
public class NewerStreams {
    record Point(int x, int y) { }

    public static void main(String[] args) {
        System.out.println(Stream.of(1, 2, 3).toList() + " " + Stream.of(1, 2, 3, 4).collect(Collectors.teeing(Collectors.summingInt(x -> x), Collectors.counting(), (s, n) -> s + "/" + n)));
        System.out.println(Stream.of(1, 2, 3).<String>mapMulti((x, sink) -> { for (int i = 0; i < x; i++) sink.accept(x + "." + i); }).toList() + " " + IntStream.range(0, 4).mapMulti((x, sink) -> { if (x % 2 == 1) sink.accept(x * 10); }).sum());
        try {
            Stream.of(1).toList().add(2);
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        System.out.println(Stream.of(1, null).toList() + " " + Stream.of(new Point(2, 1), new Point(1, 5)).sorted(Comparator.comparingInt(Point::x)).toList() + new Point(1, 2).hashCode() + Set.of(new Point(1, 2)).contains(new Point(1, 2)));
        System.out.println(Objects.checkIndex(1, 2) + " " + Objects.requireNonNullElse(null, "d") + Objects.hash(1, null, "x") + Objects.toString(null, "n") + Objects.equals(null, null));
        for (Runnable action : List.<Runnable>of(() -> Objects.checkIndex(2, 2), () -> Objects.requireNonNull(null, "given"), () -> Objects.checkFromToIndex(2, 1, 5), () -> Objects.checkIndex(-1L, 5L), () -> Objects.checkFromIndexSize(1, 5, 3))) {
            try {
                action.run();
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
    }
}
