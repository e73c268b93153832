// jdk: 17+
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

/** Enums: values, valueOf, fields, bodies, switch, EnumMap and EnumSet. */
public final class Enums {
    enum Planet {
        MERCURY(0.4),
        EARTH(1.0),
        MARS(1.5);

        private final double distance;

        Planet(double distance) {
            this.distance = distance;
        }

        boolean isOuter() {
            return distance > EARTH.distance;
        }
    }

    enum Operation {
        PLUS("+") {
            int apply(int a, int b) {
                return a + b;
            }
        },
        TIMES("*") {
            int apply(int a, int b) {
                return a * b;
            }
        };

        final String symbol;

        Operation(String symbol) {
            this.symbol = symbol;
        }

        abstract int apply(int a, int b);

        @Override
        public String toString() {
            return "op" + symbol;
        }
    }

    static String classify(Planet p) {
        switch (p) {
            case MERCURY:
                return "hot";
            case MARS:
                return "cold";
            default:
                return "fine";
        }
    }

    public static void main(String[] args) {
        System.out.println(Arrays.toString(Planet.values()));
        for (Planet p : Planet.values()) {
            System.out.println(p + " " + p.ordinal() + " " + p.name() + " " + classify(p) + " " + p.isOuter());
        }
        System.out.println(Planet.valueOf("MARS") == Planet.MARS);
        try {
            Planet.valueOf("PLUTO");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (Operation op : Operation.values()) {
            System.out.println(op + " " + op.apply(6, 7) + " " + op.getDeclaringClass().getSimpleName() + op.name());
        }
        Map<Planet, String> map = new EnumMap<>(Planet.class);
        map.put(Planet.MARS, "red");
        map.put(Planet.EARTH, "blue");
        System.out.println(map + " " + map.containsKey(Planet.MERCURY));
        System.out.println(EnumSet.complementOf(EnumSet.of(Planet.EARTH)) + " " + EnumSet.allOf(Operation.class));
        System.out.println(Planet.MARS.compareTo(Planet.MERCURY) + " " + Planet.MARS.equals(Planet.MARS));
        int score = switch (Operation.PLUS) {
            case PLUS -> 1;
            case TIMES -> 2;
        };
        System.out.println(score);
    }
}
