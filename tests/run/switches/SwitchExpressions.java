// jdk: 17+
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Switch expressions: yields from loops and tries, in the middle of operands, without default. */
public final class SwitchExpressions {
    enum Level { LOW, MID, HIGH }

    static int deep(int x) {
        return 100 * x + switch (x % 4) {
            case 0 -> {
                for (int i = 0; ; i++) {
                    if (i * i > x) {
                        yield i;
                    }
                }
            }
            case 1 -> {
                try {
                    yield 10 / (x - 1);
                } catch (ArithmeticException e) {
                    yield -1;
                } finally {
                    System.out.print("f");
                }
            }
            case 2 -> switch (x) {
                case 2 -> 22;
                case 6 -> {
                    yield switch (x + 1) {
                        default -> 66;
                    };
                }
                default -> throw new IllegalStateException("odd " + x);
            };
            default -> 5;
        } * 2;
    }

    static String level(Level level) {
        return switch (level) {
            case LOW -> "low";
            case MID, HIGH -> {
                String s = level.name();
                yield s.toLowerCase() + s.length();
            }
        };
    }

    static int old(char c) {
        int r = switch (c) {
            case 'a':
            case 'b':
                System.out.print("ab");
            case 'c':
                yield 3;
            case '\uffff':
                yield 4;
            default: {
                yield c;
            }
        };
        return r;
    }

    static Object mixed(int i) {
        Object boxed = switch (i) {
            case 0 -> 1;
            case 1 -> 2.5;
            default -> 'c';
        };
        Object reference = switch (i) {
            case 0 -> (Object) 1;
            case 1 -> "text";
            default -> null;
        };
        return boxed + " " + reference;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 12; i++) {
            try {
                System.out.println(deep(i));
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
        for (Level l : Level.values()) {
            System.out.print(level(l) + " ");
        }
        try {
            level(null);
        } catch (NullPointerException e) {
            System.out.println("null level");
        }
        System.out.println(old('a') + old('c') + old('\uffff') + old('z'));
        System.out.println(mixed(0) + " " + mixed(1) + " " + mixed(2));
        IntFunction<Supplier<String>> chosen = n -> switch (n) {
            case 1 -> () -> "one";
            case 2 -> "two"::toString;
            default -> String::new;
        };
        System.out.println(chosen.apply(1).get() + chosen.apply(2).get() + chosen.apply(3).get().isEmpty());
        byte b = -128;
        System.out.println(switch (b) {
            case -128 -> "min";
            case 127 -> "max";
            default -> "between";
        } + switch (Integer.valueOf(7)) {
            case 7 -> "boxed";
            default -> "?";
        });
        int x = 1;
        x += switch (x++) {
            case 1 -> x * 10;
            default -> 0;
        };
        System.out.println(x);
        boolean t = switch (x) {
            case 21 -> true;
            default -> false;
        } && x > 3;
        System.out.println(t);
    }
}
