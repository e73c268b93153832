import java.lang.reflect.Method;

/** Two threads call methods by reflection, each on an object of its own. */
public class Main {
    private int value;

    public int add(int more) {
        value += more;
        return value;
    }

    static void work() {
        try {
            Main own = Main.class.getDeclaredConstructor().newInstance();
            Method add = Main.class.getMethod("add", int.class);
            add.invoke(own, 2);
            assert (int) add.invoke(own, 3) == 5;
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::work);
        other.start();
        work();
        other.join();
    }
}
