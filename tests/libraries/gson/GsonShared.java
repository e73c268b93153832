// expect: holds
// why: Gson: "Gson instances are Thread-safe so you can reuse them freely across multiple threads."
import com.google.gson.Gson;

public class GsonShared {
    static class Point { int x = 1, y = 2; }

    public static void main(String[] args) throws Exception {
        Gson gson = new Gson();
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = gson.toJson(new Point()));
        other.start();
        Point here = gson.fromJson("{\"x\":5}", Point.class);
        other.join();
        assert here.x == 5 && seen[0].equals("{\"x\":1,\"y\":2}") : seen[0];
        System.out.println(seen[0]);
    }
}
