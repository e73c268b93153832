import java.io.IOException;
import java.io.InputStream;

/** What the loader defines for the name of a class depends on the schedule. */
public class Main {
    static volatile boolean other;

    public static class Plugin implements Runnable {
        @Override
        public void run() {
            Part.touch();
        }
    }

    public static class Part {
        public static void touch() {}
    }

    static class Loader extends ClassLoader {
        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            boolean own = name.equals("Main$Plugin") || name.equals("Main$Part") && other;
            if (!own) {
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
        new Thread(() -> other = true).start();
        ((Runnable) plugin.getDeclaredConstructor().newInstance()).run();
    }
}
