import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.ServiceLoader;

public class Main {
    static int first(URL url) throws IOException {
        try (InputStream in = url.openStream()) {
            return in.read();
        }
    }

    public static void main(String[] args) throws Exception {
        URL url = Main.class.getResource("Main.class");
        System.out.println(url.getProtocol() + " " + url.getPath().endsWith("/Main.class"));
        System.out.println(first(url));
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        System.out.println(Collections.list(loader.getResources("Main.class")).equals(Collections.list(Main.class.getClassLoader().getResources("Main.class"))));
        System.out.println(Main.class.getResource("absent") + " " + loader.getResourceAsStream("absent"));
        System.out.println(ServiceLoader.load(Runnable.class).findFirst().isPresent());
        Thread.currentThread().setContextClassLoader(null);
        System.out.println(Thread.currentThread().getContextClassLoader());
        try {
            ResourceBundle.getBundle("absent");
        } catch (MissingResourceException e) {
            System.out.println(e.getClassName().startsWith("absent"));
        }
    }
}
