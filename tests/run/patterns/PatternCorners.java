// jdk: 21+
import java.util.Map;
import java.util.function.Function;

/** Pattern switches: null with default, boxes, arrays, enums as objects, guards that throw, loops. */
public final class PatternCorners {
    enum Suit { CLUBS, HEARTS { @Override String show() { return "<3"; } }; String show() { return name(); } }

    interface Left {}

    interface Right {}

    static class Both implements Left, Right {}

    static String kind(Object o) {
        return switch (o) {
            case Boolean b && b.booleanValue() -> "true";
            case Boolean b -> "false";
            case Byte b -> "byte " + (b & 0xff);
            case Character c && Character.isDigit(c) -> "digit " + (c - '0');
            case Character c -> "char " + (int) c;
            case Long l && l > Integer.MAX_VALUE -> "long " + l;
            case Number n -> "number " + n.intValue();
            case Suit s && s == Suit.HEARTS -> "hearts " + s.show();
            case Suit s -> "suit " + s.show();
            case int[][] grid -> "grid " + grid.length;
            case Object[] array && array.length == 0 -> "empty array";
            case Object[] array -> "array of " + array.getClass().getComponentType().getSimpleName();
            case Class<?> c -> "class " + c.getSimpleName();
            case Runnable r -> "runnable";
            case Map.Entry<?, ?> e -> "entry " + e.getKey();
            case null, default -> "null or other " + o;
        };
    }

    static String both(Object o) {
        return switch (o) {
            case Left l && o instanceof Right r && r == l -> "both";
            case Right r -> "right";
            case Left l -> "left";
            default -> "neither";
        };
    }

    static String total(CharSequence cs) {
        return switch (cs) {
            case String s && s.isEmpty() -> "empty";
            case String s -> "string " + s;
            case CharSequence any -> "any " + any;
        };
    }

    static int retry(Object o) {
        int rounds = 0;
        loop:
        while (true) {
            rounds++;
            switch (o) {
                case Integer i && i > 100:
                    break loop;
                case Integer i && i % 2 == 0:
                    o = i * 3;
                    continue loop;
                case Integer i:
                    o = i + 1;
                    break;
                default:
                    o = o.hashCode() & 7;
            }
        }
        return rounds;
    }

    public static void main(String[] args) {
        Object[] all = {null, true, false, (byte) -1, '7', 'x', 5L, 1L << 40, 2.9f, (short) 3, Suit.CLUBS, Suit.HEARTS, new int[2][], new String[0], new Integer[1], String.class, (Runnable) () -> {}, Map.entry("k", 1), "text"};
        for (Object o : all) {
            System.out.println(kind(o));
        }
        System.out.println(both(new Both()) + both(new Left() {}) + both(new Right() {}) + both(1));
        System.out.println(total("") + total("s") + total(new StringBuilder("b")));
        System.out.println(retry(1) + " " + retry("abc") + " " + retry(1000));
        Function<Object, Integer> nested = o -> switch (o) {
            case Integer i -> switch ((Object) (i * 2)) {
                case Integer j && j > 10 -> j;
                default -> -1;
            };
            case String s -> s.length();
            default -> throw new IllegalStateException("no " + o);
        };
        System.out.println(nested.apply(3) + " " + nested.apply(6) + " " + nested.apply("four"));
        for (Object o : new Object[] {0, 2.0}) {
            try {
                System.out.println(switch (o) {
                    case Integer i && 10 / i > 1 -> "divided";
                    case Integer i -> "small";
                    default -> nested.apply(o).toString();
                });
            } catch (ArithmeticException | IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            total(null);
        } catch (NullPointerException e) {
            System.out.println("total of null");
        }
    }
}
