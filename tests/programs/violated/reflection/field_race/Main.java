import java.lang.reflect.Field;

/** An increment through reflection is a read and a write: one of two may be lost. */
public class Main {
    int count;

    static void increment(Main shared) {
        try {
            Field count = Main.class.getDeclaredField("count");
            count.setInt(shared, count.getInt(shared) + 1);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Main shared = new Main();
        Thread other = new Thread(() -> increment(shared));
        other.start();
        increment(shared);
        other.join();
        assert shared.count == 2 : "an increment was lost";
    }
}
