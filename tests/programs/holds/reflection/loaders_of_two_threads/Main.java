import java.io.IOException;
import java.io.InputStream;

/** The loader is asked for the second class when code first needs it, by whichever thread comes first. */
public class Main {
    static volatile String first;

    public static class Plugin implements Runnable {
        @Override
        public void run() {
            Part.touch();
        }
    }

    public static class Part {
        static void touch() {}
    }

    static class Loader extends ClassLoader {
        static {
            registerAsParallelCapable();
        }

        Loader() {
            super(null);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.equals("Main$Part")) {
                first = Thread.currentThread().getName();
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
        Thread one = new Thread((Runnable) plugin.getDeclaredConstructor().newInstance(), "one");
        Thread two = new Thread((Runnable) plugin.getDeclaredConstructor().newInstance(), "two");
        one.start();
        two.start();
        one.join();
        two.join();
        assert first.equals("one") || first.equals("two");
        Object part = plugin.getClassLoader().loadClass("Main$Part");
        assert part != Part.class;
        assert ((Class<?>) part).getClassLoader() == plugin.getClassLoader();
    }
}
