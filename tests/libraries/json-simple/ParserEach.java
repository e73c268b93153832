// expect: holds
// why: each thread parses with its own parser.
import org.json.simple.*;

public class ParserEach {
    public static void main(String[] args) throws Exception {
        Object[] seen = new Object[1];
        Thread other = new Thread(() -> seen[0] = JSONValue.parse("[1,2]"));
        other.start();
        Object here = JSONValue.parse("{\"a\":3}");
        other.join();
        assert seen[0].equals(java.util.List.of(1L, 2L)) && ((JSONObject) here).get("a").equals(3L);
        System.out.println(here);
    }
}
