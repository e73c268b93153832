// java: each time
import java.util.Properties;

/** What the JDK says of its version, which differs from one to the next, and of the platform. */
public final class Versions {
    public static void main(String[] args) {
        String[] keys = {
            "java.version", "java.specification.version", "java.specification.name", "java.class.version",
            "java.vm.specification.version", "java.vendor", "file.separator", "path.separator", "line.separator",
        };
        Properties properties = System.getProperties();
        for (String key : keys) {
            String value = System.getProperty(key);
            System.out.println(key + "=" + value.trim() + " " + value.equals(properties.getProperty(key)));
        }
        System.out.println(Runtime.version().feature() + " " + Runtime.version().interim());
        System.out.println(Runtime.version().compareTo(Runtime.Version.parse("11")) >= 0);
        System.setProperty("own", "value");
        System.out.println(properties.get("own") + " " + System.getProperty("absent", "default"));
        System.out.println(System.clearProperty("own") + " " + System.getProperty("own"));
        System.out.println(Integer.getInteger("number", 7) + " " + Boolean.getBoolean("flag"));
    }
}
