import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;

public class Main {
    public static class Plugin implements Supplier<String> {
        static int count;

        @Override
        public String get() {
            return new Plugin().getClass().getName() + ++count;
        }
    }

    /** Finds nothing through the loader of the class path, so it defines classes of its own. */
    static class Loader extends ClassLoader {
        Loader() {
            super(null);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try (InputStream in = Main.class.getResourceAsStream(name + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static Object call(Class<?> plugin) throws Exception {
        return ((Supplier<?>) plugin.getDeclaredConstructor().newInstance()).get();
    }

    public static void main(String[] args) throws Exception {
        Loader loader = new Loader();
        Class<?> own = loader.loadClass("Main$Plugin");
        Class<?> other = Class.forName("Main$Plugin", true, new Loader());
        System.out.println((own == Plugin.class) + " " + (own == other));
        System.out.println(Class.forName("Main$Plugin", true, loader) == own);
        System.out.println(own.getClassLoader() == loader);
        System.out.println(call(own) + " " + call(own) + " " + call(other) + " " + call(Plugin.class));
        System.out.println(own.getDeclaredConstructor().newInstance() instanceof Plugin);
        try {
            loader.loadClass("Absent");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Class.forName("Main", true, new ClassLoader() {}) == Main.class);
    }
}
