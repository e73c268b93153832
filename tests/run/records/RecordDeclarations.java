// jdk: 17+
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Compact and other constructors, accessors, static members, interfaces, local records. */
public final class RecordDeclarations {
    record Range(int low, int high) implements Comparable<Range> {
        static int made;
        static final Range EMPTY = new Range(0, 0);

        Range {
            if (low > high) {
                throw new IllegalArgumentException(low + ">" + high);
            }
            made++;
            high = Math.min(high, 1000);
        }

        Range(int high) {
            this(0, high);
        }

        public int low() {
            return low - 1;
        }

        int size() {
            return high - low;
        }

        static Range of(int... ends) {
            return new Range(ends[0], ends[ends.length - 1]);
        }

        @Override
        public int compareTo(Range other) {
            return Integer.compare(size(), other.size());
        }
    }

    record Names(String first, String... rest) {
        Names(String[] all, int unused) {
            this(all[0], Arrays.copyOfRange(all, 1, all.length));
        }
    }

    record Empty() {}

    interface Shape {
        double area();

        default String text() {
            return getClass().getSimpleName() + " " + area();
        }
    }

    record Square(double side) implements Shape {
        public double area() {
            return side * side;
        }

        @Override
        public String toString() {
            return "square!";
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Square;
        }

        record Corner(Square of, int index) {}
    }

    record Box<T extends Comparable<T>>(T low, T high) {
        boolean holds(T t) {
            return low.compareTo(t) <= 0 && t.compareTo(high) <= 0;
        }

        <R extends Comparable<R>> Box<R> map(java.util.function.Function<? super T, R> f) {
            return new Box<>(f.apply(low), f.apply(high));
        }
    }

    public static void main(String[] args) {
        Range range = new Range(5, 5000);
        System.out.println(range + " " + range.low() + range.high() + range.size() + new Range(3) + Range.of(1, 2, 3) + Range.made + Range.EMPTY);
        try {
            new Range(2, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + Range.made);
        }
        List<Range> ranges = new ArrayList<>(List.of(range, new Range(9), Range.EMPTY));
        ranges.sort(Comparator.naturalOrder());
        System.out.println(ranges);
        System.out.println(new Names("a").rest().length + new Names("a", "b", "c").rest()[1] + new Names(new String[] {"p", "q"}, 0).rest()[0]);
        System.out.println(new Empty() + "" + new Empty().equals(new Empty()) + new Empty().hashCode());
        System.out.println(new Square(1).equals(new Square(2)) + new Square(3).text() + new Square.Corner(new Square(1), 2));
        System.out.println(new Box<>("b", "d").holds("c") + " " + new Box<>("bb", "dddd").map(String::length));
        record Local(String key, int count) {
            Local plus(int more) {
                return new Local(key, count + more);
            }
        }
        Map<String, Local> counts = new TreeMap<>();
        for (String word : "a b a c a b".split(" ")) {
            counts.merge(word, new Local(word, 1), (x, y) -> x.plus(y.count()));
        }
        System.out.println(counts.values() + " " + Local.class.isRecord() + Local.class.getRecordComponents().length);
    }
}
