import java.io.IOException;
import java.io.InputStream;

/** Two loaders that are not capable of loading in parallel ask each other, each holding its monitor. */
public class Main {
    public static class Left implements Runnable {
        @Override
        public void run() {
            new RightHelper();
        }
    }

    public static class LeftHelper {}

    public static class Right implements Runnable {
        @Override
        public void run() {
            new LeftHelper();
        }
    }

    public static class RightHelper {}

    static class Loader extends ClassLoader {
        final String start;
        Loader other;

        Loader(String start) {
            super(null);
            this.start = start;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.startsWith(start)) {
                return other.loadClass(name);
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
        Loader left = new Loader("Main$Left");
        Loader right = new Loader("Main$Right");
        left.other = right;
        right.other = left;
        Runnable one = (Runnable) left.loadClass("Main$Left").getDeclaredConstructor().newInstance();
        Runnable two = (Runnable) right.loadClass("Main$Right").getDeclaredConstructor().newInstance();
        new Thread(one).start();
        new Thread(two).start();
    }
}
