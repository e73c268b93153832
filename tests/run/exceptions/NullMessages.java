import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Messages of null pointer exceptions name what was null. */
public final class NullMessages {
    NullMessages next;
    String[] names;
    int[][] grid;
    long count;
    static NullMessages root;

    NullMessages find(int index, String name) {
        return null;
    }

    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt(() -> System.out.println(root.next));
        root = new NullMessages();
        attempt(() -> root.next.next = null);
        attempt(() -> root.names[2].length());
        root.names = new String[3];
        attempt(() -> root.names[1].trim());
        root.grid = new int[2][];
        attempt(() -> {
            int i = 1;
            root.grid[i][0] = 5;
        });
        attempt(() -> root.find(1, "x").count++);
        attempt(() -> {
            synchronized (root.next) {
                System.out.println("never");
            }
        });
        attempt(() -> {
            List<String> list = new ArrayList<>();
            list.add(null);
            list.get(0).length();
        });
        attempt(() -> {
            Map<String, Integer> map = new HashMap<>();
            int value = map.get("missing");
        });
        attempt(() -> {
            throw null;
        });
        attempt(() -> {
            throw new NullPointerException();
        });
        attempt(() -> {
            throw new NullPointerException("by hand");
        });
    }
}
