// expect: holds
// why: as MapperShared; a value is read before there are threads, so the mapper knows its class.
import com.fasterxml.jackson.databind.*;

public class MapperWarm {
    public static class Point { public int x, y; }

    public static void main(String[] args) throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        mapper.readValue("{\"x\":0,\"y\":0}", Point.class);
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
