/** A switch on strings, two of which have the same hash code. */
public final class Main {
    static int code(String text) {
        return switch (text) {
            case "Aa" -> 1;
            case "BB" -> 2;
            default -> 0;
        };
    }

    public static void main(String[] args) {
        assert code("Aa") == 1 && code("BB") == 2 && code("C#") == 0;
        String built = new StringBuilder("B").append('B').toString();
        assert code(built) == 2;
    }
}
