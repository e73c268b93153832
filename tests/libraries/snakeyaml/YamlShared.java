// expect: violated
// why: "Yaml instances are not thread-safe": the shared constructor works on one document at a time.
import org.yaml.snakeyaml.Yaml;

public class YamlShared {
    public static void main(String[] args) throws Exception {
        Yaml yaml = new Yaml();
        Object[] seen = new Object[1];
        Thread other = new Thread(() -> seen[0] = yaml.load("7"));
        other.start();
        Object here = yaml.load("8");
        other.join();
        assert here.equals(8) && seen[0].equals(7);
        System.out.println(here);
    }
}
