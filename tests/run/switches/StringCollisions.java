// jdk: 17+
/** String switches whose labels share hash codes, fall through, and see null. */
public final class StringCollisions {
    static String pick(String s) {
        StringBuilder out = new StringBuilder();
        switch (s) {
            case "Aa":
                out.append("Aa ");
            case "BB":
                out.append("BB ");
                break;
            case "AaAa":
            case "BBBB":
                out.append("four ");
            default:
                out.append("default ");
            case "AaBB":
                out.append("after default ");
                break;
            case "":
                return "empty";
            case "BBAa":
                out.append("last ");
        }
        return out.toString();
    }

    static int arrow(String s) {
        return switch (s) {
            case "Ea", "FB" -> 1;
            case "\0", "" -> 2;
            case "polygenelubricants" -> 3;
            case "default" -> {
                int n = s.length();
                yield n * 10;
            }
            default -> throw new IllegalArgumentException("no " + s);
        };
    }

    static int counted;

    static String selector() {
        counted++;
        return "BB";
    }

    public static void main(String[] args) {
        for (String s : new String[] {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "C#", "CC"}) {
            System.out.println(s + ": " + pick(new String(s)) + s.hashCode());
        }
        for (String s : new String[] {"Ea", "FB", "\0", "", "polygenelubricants", "default", "Fa"}) {
            try {
                System.out.println(arrow(s));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        switch (selector()) {
            case "Aa" -> System.out.println("wrong");
            case "BB" -> System.out.println("right " + counted);
        }
        try {
            pick(null);
        } catch (NullPointerException e) {
            System.out.println("null " + e.getStackTrace()[0].getMethodName());
        }
        System.out.println("polygenelubricants".hashCode() == Integer.MIN_VALUE);
    }
}
