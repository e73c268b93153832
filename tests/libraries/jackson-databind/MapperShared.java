// expect: holds
// why: ObjectMapper: "fully thread-safe provided that ALL configuration of the instance occurs before ANY read or
// write calls".
import com.fasterxml.jackson.databind.*;

public class MapperShared {
    public static class Point { public int x, y; }

    public static void main(String[] args) throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        Point[] seen = new Point[1];
        Thread other = new Thread(() -> {
            try { seen[0] = mapper.readValue("{\"x\":1}", Point.class); } catch (Exception e) { throw new AssertionError(e); }
        });
        other.start();
        Point here = mapper.readValue("{\"y\":2}", Point.class);
        other.join();
        assert here.y == 2 && seen[0].x == 1;
        System.out.println(here.y + seen[0].x);
    }
}
