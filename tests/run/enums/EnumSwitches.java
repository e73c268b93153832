// jdk: 17+
import java.util.ArrayList;
import java.util.List;

/** Switches on enums from nested and anonymous classes, with null and with several enums. */
public final class EnumSwitches {
    enum Signal {
        RED, AMBER, GREEN;

        Signal next() {
            switch (this) {
                case RED:
                    return GREEN;
                case GREEN:
                    return AMBER;
                default:
                    return RED;
            }
        }
    }

    enum Direction {
        NORTH { Direction left() { return WEST; } },
        EAST { Direction left() { return NORTH; } },
        SOUTH { Direction left() { return EAST; } },
        WEST { Direction left() { return SOUTH; } };

        abstract Direction left();

        boolean vertical() {
            return switch (this) {
                case NORTH, SOUTH -> true;
                case EAST, WEST -> false;
            };
        }
    }

    class Inner {
        int weight(Signal s, Direction d) {
            int w = 0;
            switch (s) {
                case RED: w += 100;
                case AMBER: w += 10;
                case GREEN: w += 1;
            }
            switch (d) {
                case SOUTH -> w = -w;
                case EAST -> w *= 2;
                default -> { }
            }
            return w;
        }
    }

    interface Visitor {
        String visit(Signal s);
    }

    public static void main(String[] args) {
        Signal s = Signal.RED;
        List<Signal> seen = new ArrayList<>();
        do {
            seen.add(s);
            s = s.next();
        } while (s != Signal.RED);
        System.out.println(seen);
        for (Direction d : Direction.values()) {
            System.out.print(d + "<" + d.left() + " " + d.vertical() + "; ");
        }
        System.out.println();
        Inner inner = new EnumSwitches().new Inner();
        for (Signal signal : Signal.values()) {
            for (Direction d : Direction.values()) {
                System.out.print(inner.weight(signal, d) + " ");
            }
        }
        System.out.println();
        Visitor visitor = new Visitor() {
            @Override
            public String visit(Signal signal) {
                switch (signal) {
                    case GREEN:
                        return "go";
                    default:
                        return "stop";
                }
            }
        };
        System.out.println(visitor.visit(Signal.GREEN) + visitor.visit(Signal.AMBER));
        Visitor lambda = signal -> switch (signal) {
            case RED -> "r";
            case AMBER -> "a";
            case GREEN -> "g";
        };
        System.out.println(lambda.visit(Signal.AMBER));
        try {
            visitor.visit(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        java.util.concurrent.TimeUnit unit = java.util.concurrent.TimeUnit.HOURS;
        switch (unit) {
            case HOURS:
                System.out.println("hours " + unit.toMinutes(2));
                break;
            default:
                System.out.println("other");
        }
    }
}
