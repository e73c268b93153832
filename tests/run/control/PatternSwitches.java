// jdk: 21+
import java.util.List;

/** Switches over types, with constants, null and sealed interfaces. */
public final class PatternSwitches {
    sealed interface Shape permits Circle, Square, Unit {}

    record Circle(int radius) implements Shape {}

    record Square(int side) implements Shape {}

    enum Unit implements Shape { ONE, TWO }

    static String describe(Shape shape) {
        return switch (shape) {
            case Circle circle -> "circle of " + circle.radius();
            case Square square -> "square of " + square.side();
            case Unit unit -> "unit " + unit.ordinal();
        };
    }

    static String kind(Object value) {
        return switch (value) {
            case null -> "nothing";
            case Integer number -> number > 9 ? "large" : "small";
            case String text -> text.isEmpty() ? "no text" : "text " + text;
            case int[] numbers -> "array of " + numbers.length;
            case List<?> list -> "list " + list.reversed();
            case Object other -> other.getClass().getName();
        };
    }

    public static void main(String[] args) {
        for (Shape shape : List.of(new Circle(2), new Square(3), Unit.TWO)) {
            System.out.println(describe(shape));
        }
        Object[] values = {null, 5, 10, "", "x", new int[3], List.of(1, 2, 3), 'c'};
        for (Object value : values) {
            System.out.println(kind(value));
        }
        try {
            describe(null);
        } catch (NullPointerException e) {
            System.out.println("null is no shape");
        }
    }
}
