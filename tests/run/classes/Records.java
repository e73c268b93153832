// jdk: 17+
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Records, pattern matching for instanceof, and sealed hierarchies. */
public final class Records {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (x < 0) {
                throw new IllegalArgumentException("negative x");
            }
        }

        Point(int both) {
            this(both, both);
        }

        double length() {
            return Math.sqrt(x * x + y * y);
        }
    }

    record Mixed(boolean z, byte b, char c, long l, float f, double d, String s, int[] array) {}

    record Pair<A, B>(A first, B second) {}

    record Empty() {}

    sealed interface Shape permits Circle, Box {}

    record Circle(double radius) implements Shape {}

    record Box(Point corner, int size) implements Shape {}

    static String describe(Object o) {
        if (o instanceof Circle c && c.radius() > 1.0) {
            return "big circle " + c.radius();
        } else if (o instanceof Box b) {
            return "box at " + b.corner();
        }
        return "something else";
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.x() + " " + p.length() + " " + p.hashCode());
        System.out.println(p.equals(new Point(3, 4)) + " " + p.equals(new Point(4)) + " " + p.equals(null));
        Set<Point> set = new HashSet<>(List.of(p, Point.ORIGIN, new Point(1)));
        System.out.println(set.contains(new Point(1, 1)) + " " + set.contains(new Point(9)));
        int[] array = {1};
        Mixed m = new Mixed(true, (byte) 1, 'c', 2L, 0.5f, Double.NaN, null, array);
        System.out.println(m.equals(new Mixed(true, (byte) 1, 'c', 2L, 0.5f, Double.NaN, null, array)));
        System.out.println(m.equals(new Mixed(true, (byte) 1, 'c', 2L, 0.5f, Double.NaN, null, new int[] {1})));
        System.out.println(new Pair<>("a", List.of(1, 2)) + " " + new Empty() + new Empty().hashCode());
        try {
            new Point(-1, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        List<Shape> shapes = new ArrayList<>(List.of(new Circle(2.5), new Circle(0.5), new Box(p, 1)));
        for (Shape shape : shapes) {
            System.out.println(describe(shape));
        }
        System.out.println(describe(null) + " " + new Circle(-0.0).equals(new Circle(0.0)));
    }
}
