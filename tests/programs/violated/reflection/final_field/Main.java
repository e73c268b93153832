import java.lang.reflect.Field;

/** A final field that reflection changes while others read it is no constant. */
public class Main {
    final int value;

    Main(int value) {
        this.value = value;
    }

    public static void main(String[] args) throws Exception {
        Main shared = new Main(1);
        Thread reader = new Thread(() -> {
            int first = shared.value;
            int second = shared.value;
            assert first == second : "the final field changed";
        });
        Field field = Main.class.getDeclaredField("value");
        field.setAccessible(true);
        reader.start();
        field.setInt(shared, 2);
        reader.join();
    }
}
