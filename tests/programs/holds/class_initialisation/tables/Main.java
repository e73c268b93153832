import java.util.HashMap;
import java.util.Map;

class Main {
    static class Names {
        static final Map<String, Integer> ALL = new HashMap<>();

        static {
            ALL.put("a", 1);
            ALL.put("b", 2);
        }
    }

    static class Codes {
        static final int[][] ALL = new int[2][];

        static {
            for (int i = 0; i < ALL.length; i++) {
                ALL[i] = new int[] {i, Names.ALL.size()};
            }
        }
    }

    public static void main(String[] args) {
        Thread other = new Thread(() -> {
            assert Codes.ALL[1][1] == 2;
        });
        other.start();
        assert Names.ALL.get("b") == 2;
    }
}
