import java.util.*;

/** Enum methods, comparators, hash codes that the specification fixes. */
public class EnumsAndComparisons {
    enum Level { LOW, MID { @Override int weight() { return 50; } }, HIGH; int weight() { return ordinal(); } }

    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        System.out.println(Level.valueOf("MID").weight() + " " + Level.MID.getClass().equals(Level.class) + " " + Level.MID.getDeclaringClass().getSimpleName() + " " + Arrays.toString(Level.values()) + Level.HIGH.compareTo(Level.LOW) + Level.LOW.name() + Enum.valueOf(Level.class, "HIGH") + (Level.values() != Level.values()));
        attempt(() -> Level.valueOf("NONE"));
        attempt(() -> Level.valueOf(null));
        attempt(() -> Enum.valueOf(Level.class, "low"));
        System.out.println(Arrays.asList(1, null, "x").hashCode() + " " + List.of("a", "b").hashCode() + " " + Map.of("a", 1).hashCode() + " " + Set.of(1, 2, 3).hashCode() + " " + Map.entry("k", 5).hashCode() + " " + "hash".hashCode() + " " + Boolean.TRUE.hashCode() + Double.hashCode(1.5) + " " + Long.hashCode(-1L) + " " + Character.hashCode('x') + " " + Float.hashCode(-0f) + " " + Objects.hash() + Objects.hash((Object) null) + " " + Optional.of("v").hashCode() + " " + new BitSet().hashCode() + " " + Arrays.hashCode(new double[] {1, 2}) + " " + new AbstractMap.SimpleEntry<>(null, 3).hashCode() + " " + Locale.US.toString().hashCode() + " " + UUID.fromString("0-0-0-0-1").hashCode());
        List<String> words = new ArrayList<>(List.of("bb", "a", "ccc", "AA", ""));
        words.sort(Comparator.comparingInt(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.print(words);
        words.sort(String.CASE_INSENSITIVE_ORDER.reversed());
        System.out.print(words);
        words.sort(null);
        System.out.println(words + " " + Collections.max(words, Comparator.comparing(String::length)) + Comparator.<Integer>naturalOrder().reversed().compare(1, 2) + Comparator.nullsLast(Comparator.<String>naturalOrder()).compare(null, "a") + Map.Entry.<String, Integer>comparingByValue().compare(Map.entry("a", 2), Map.entry("b", 1)));
        attempt(() -> Comparator.<String>naturalOrder().compare(null, "x"));
        EnumMap<Level, List<Integer>> byLevel = new EnumMap<>(Level.class);
        for (int i = 0; i < 7; i++) byLevel.computeIfAbsent(Level.values()[i * 2 % 3], k -> new ArrayList<>()).add(i);
        System.out.println(byLevel + " " + EnumSet.range(Level.LOW, Level.MID) + EnumSet.copyOf(List.of(Level.HIGH, Level.LOW)));
        switch (Level.HIGH) {
            case LOW: System.out.println("low");
            case HIGH: System.out.print("high ");
            case MID: System.out.println("falls through");
        }
        StringBuilder order = new StringBuilder();
        for (Level level : Level.values()) order.append(level.ordinal()).append(level).append(level.hashCode() == level.hashCode());
        System.out.println(order);
    }
}
