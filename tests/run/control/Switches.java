// jdk: 17+
/** Switches: dense and sparse, with gaps, fall-through, negative labels, strings, characters, arrows. */
public final class Switches {
    static int dense(int n) {
        switch (n) {
            case 0: return 10;
            case 1: return 11;
            case 2:
            case 3: return 12;
            case 5: return 15;
            default: return -1;
        }
    }

    static String sparse(int n) {
        switch (n) {
            case Integer.MIN_VALUE: return "min";
            case -1000: return "-1000";
            case 0: return "0";
            case 1_000_000: return "million";
            case Integer.MAX_VALUE: return "max";
        }
        return "other";
    }

    static int fallThrough(int n) {
        int sum = 0;
        switch (n) {
            default: sum += 100;
            case 1: sum += 1;
            case 2: sum += 2; break;
            case 3: sum += 3;
        }
        return sum;
    }

    static int text(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2; // The same hash code as "Aa".
            case "": return 3;
            case "long text here": return 4;
            default: return 0;
        }
    }

    static String arrow(char c) {
        return switch (c) {
            case 'a', 'e', 'i', 'o', 'u' -> "vowel";
            case 'y' -> {
                String s = "some";
                yield s + "times";
            }
            default -> "consonant";
        };
    }

    public static void main(String[] args) {
        for (int i = -1; i <= 6; i++) {
            System.out.println(dense(i) + " " + fallThrough(i));
        }
        int[] values = {Integer.MIN_VALUE, -1001, -1000, 0, 1, 1_000_000, Integer.MAX_VALUE};
        for (int value : values) {
            System.out.println(sparse(value));
        }
        System.out.println(text("Aa") + " " + text("BB") + " " + text("C#") + " " + text("") + " " + text("long text here"));
        System.out.println(arrow('a') + " " + arrow('y') + " " + arrow('z'));
        Integer boxed = 3;
        switch (boxed) {
            case 3 -> System.out.println("three");
            default -> System.out.println("not three");
        }
        byte b = -3;
        switch (b) {
            case -3: System.out.println("minus three");
        }
        String none = null;
        try {
            switch (none) {
                default: System.out.println("not reached");
            }
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
