// expect: holds
// why: StringSubstitutor is not thread-safe; one for each thread over a map that nobody changes is right.
import java.util.Map;
import org.apache.commons.text.StringSubstitutor;

public class SubstitutorEach {
    public static void main(String[] args) throws Exception {
        Map<String, String> values = Map.of("who", "world");
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = new StringSubstitutor(values).replace("hello ${who}"));
        other.start();
        String here = new StringSubstitutor(values).replace("${who}!");
        other.join();
        assert seen[0].equals("hello world") && here.equals("world!");
        System.out.println(here);
    }
}
