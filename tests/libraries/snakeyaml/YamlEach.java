// expect: holds
// why: Yaml is not thread-safe: each thread must have its own instance.
import org.yaml.snakeyaml.Yaml;

public class YamlEach {
    public static void main(String[] args) throws Exception {
        Object[] seen = new Object[1];
        Thread other = new Thread(() -> seen[0] = new Yaml().load("a: 1"));
        other.start();
        Object here = new Yaml().load("[2, 3]");
        other.join();
        assert here.toString().equals("[2, 3]") && seen[0].toString().equals("{a=1}");
        System.out.println(here);
    }
}
