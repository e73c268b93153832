import java.io.IOException;
import java.io.InputStream;

/** The class names another, for which its loader, which goes its own ways, would have to be asked. */
public class Main {
    public static class Other {
        static int number = 1;
    }

    public static class Plugin {
        @Override
        public String toString() {
            return "" + Other.number;
        }
    }

    static class Loader extends ClassLoader {
        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            if (!name.equals("Main$Plugin")) {
                return super.loadClass(name);
            }
            try (InputStream in = Main.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> plugin = new Loader().loadClass("Main$Plugin");
        System.out.println(plugin.getDeclaredConstructor().newInstance());
    }
}
