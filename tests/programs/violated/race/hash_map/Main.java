import java.util.HashMap;
import java.util.Map;

public class Main {
    public static void main(String[] args) {
        Map<String, String> map = new HashMap<>();
        Thread thread = new Thread(() -> map.put("a", "b"));
        thread.start();
        map.get("a");
    }
}
