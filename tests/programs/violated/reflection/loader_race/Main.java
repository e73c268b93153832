import java.io.IOException;
import java.io.InputStream;

/** Both threads count in the class of one loader; that of the other loader has its own count. */
public class Main {
    public static class Counter implements Runnable {
        static int count;

        @Override
        public void run() {
            count++;
        }

        @Override
        public String toString() {
            return "" + count;
        }
    }

    static class Loader extends ClassLoader {
        Loader() {
            super(null);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try (InputStream in = Main.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> one = new Loader().loadClass("Main$Counter");
        Runnable counter = (Runnable) one.getDeclaredConstructor().newInstance();
        Thread thread = new Thread(counter);
        thread.start();
        counter.run();
        thread.join();
        Class<?> other = new Loader().loadClass("Main$Counter");
        assert other.getDeclaredConstructor().newInstance().toString().equals("0");
        assert counter.toString().equals("2");
    }
}
