import java.util.HashMap;
import java.util.Map;

/** HashMap: resizing, replacement, removal, merge, iteration. */
public final class Main {
    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        for (int i = 0; i < 20; i++) {
            map.merge("k" + i % 15, 1, Integer::sum);
        }
        assert map.size() == 15 && map.get("k3") == 2 && map.get("k9") == 1;
        assert map.remove("k0") == 2 && !map.containsKey("k0") && map.getOrDefault("x", -1) == -1;
        int total = 0;
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            total += entry.getValue();
        }
        assert total == 18;
    }
}
