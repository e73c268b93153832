// jdk: 21+
import java.util.ArrayList;
import java.util.List;

/** Pattern switches over sealed types: exhaustive without default, guards, dominance, nesting. */
public final class SealedSwitches {
    sealed interface Shape permits Circle, Square, Group {}

    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}

    record Group(List<Shape> members, String name) implements Shape {}

    static double area(Shape shape) {
        return switch (shape) {
            case Circle c && c.radius() < 0 -> throw new IllegalArgumentException("negative " + c);
            case Circle c -> c.radius() * c.radius() * 3;
            case Square s -> s.side() * s.side();
            case Group g -> {
                double sum = 0;
                for (Shape member : g.members()) {
                    sum += area(member);
                }
                yield sum;
            }
        };
    }

    static String walk(Object o, int depth) {
        StringBuilder out = new StringBuilder();
        switch (o) {
            case null:
                out.append("null");
                break;
            case Group g && depth > 1:
                out.append("deep ").append(g.name());
                break;
            case Group g:
                for (Shape member : g.members()) {
                    out.append(walk(member, depth + 1)).append(';');
                }
                break;
            case Shape s:
                out.append(s);
                break;
            case int[] a && a.length > 1:
                out.append("ints");
                break;
            case CharSequence cs && (cs.length() > 3 || depth > 5):
                out.append("text ").append(cs);
                break;
            default:
                out.append("other ").append(o);
        }
        return out.toString();
    }

    static <T extends Comparable<T>> String generic(T t) {
        return switch (t) {
            case Integer i && i > 3 -> "big integer";
            case Integer i -> "integer " + (i + 1);
            case String s -> "string " + s.length();
            default -> "other " + t.compareTo(t);
        };
    }

    static int calls;

    static Object next() {
        calls++;
        return calls % 2 == 0 ? "even" : (Object) calls;
    }

    static boolean guard(String s) {
        calls += 10;
        return s.startsWith("e");
    }

    public static void main(String[] args) {
        Shape group = new Group(List.of(new Circle(1), new Square(2), new Group(List.of(new Square(1)), "inner")), "outer");
        System.out.println(area(group));
        try {
            area(new Group(List.of(new Circle(-1)), ""));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            area(null);
        } catch (NullPointerException e) {
            System.out.println("null shape");
        }
        List<Object> values = new ArrayList<>(List.of(group, "long text", "txt", new int[2], new int[1].length, 'c', new StringBuilder("build")));
        values.add(null);
        for (Object value : values) {
            System.out.println(walk(value, 1));
        }
        System.out.println(generic(5) + generic(2) + generic("xyz") + generic(2.5));
        for (int i = 0; i < 4; i++) {
            switch (next()) {
                case String s && guard(s) -> System.out.println("guarded " + s + calls);
                case String s -> System.out.println("string " + s + calls);
                case Integer n -> System.out.println("integer " + n + calls);
                default -> System.out.println("default");
            }
        }
    }
}
