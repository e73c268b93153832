import java.lang.reflect.Field;

public class Main {
    static int count;

    public static void main(String[] args) throws ReflectiveOperationException {
        Field field = Main.class.getDeclaredField("count");
        Thread thread = new Thread(() -> {
            int seen = count;
        });
        thread.start();
        field.setInt(null, 1);
    }
}
