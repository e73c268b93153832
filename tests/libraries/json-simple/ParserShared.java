// expect: violated
// why: JSONParser keeps the state of a parse and "is not thread-safe".
import org.json.simple.parser.JSONParser;

public class ParserShared {
    public static void main(String[] args) throws Exception {
        JSONParser parser = new JSONParser();
        Object[] seen = new Object[1];
        Thread other = new Thread(() -> {
            try { seen[0] = parser.parse("7"); } catch (Exception e) { throw new AssertionError(e); }
        });
        other.start();
        Object here = parser.parse("8");
        other.join();
        assert here.equals(8L) && seen[0].equals(7L);
        System.out.println(here);
    }
}
