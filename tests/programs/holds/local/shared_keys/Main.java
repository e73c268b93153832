import java.util.Map;

class Main {
    static final String[] KEYS = {"one", "two", "", "\u20ac"};
    static final Map<String, Integer> LENGTHS = Map.of("one", 3, "two", 3, "", 0, "\u20ac", 1);

    static void look() {
        for (String key : KEYS) {
            assert LENGTHS.get(key) == key.length();
            assert key.hashCode() == new String(key.toCharArray()).hashCode();
        }
    }

    public static void main(String[] args) {
        Thread other = new Thread(Main::look);
        other.start();
        look();
    }
}
