// expect: holds
// why: as YamlEach; a document is read before there are threads, so the library's tables are there.
import org.yaml.snakeyaml.Yaml;

public class YamlWarm {
    public static void main(String[] args) throws Exception {
        Object first = new Yaml().load("[a: 1, b]");
        Object[] seen = new Object[1];
        Thread other = new Thread(() -> seen[0] = new Yaml().load("a: 1"));
        other.start();
        Object here = new Yaml().load("[2, 3]");
        other.join();
        assert here.toString().equals("[2, 3]") && seen[0].toString().equals("{a=1}");
        System.out.println(first);
    }
}
