import java.lang.reflect.Field;

/** A static field through reflection is shared, whatever object is given beside it. */
public class Main {
    static int count;

    static void increment() {
        try {
            Field field = Main.class.getDeclaredField("count");
            Object ignored = new Object();
            field.setInt(ignored, field.getInt(ignored) + 1);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::increment);
        other.start();
        increment();
        other.join();
        assert count == 2 : "an increment was lost";
    }
}
