import java.lang.reflect.Array;

public class Main {
    public static void main(String[] args) {
        long[] values = new long[2];
        Thread thread = new Thread(() -> Array.setLong(values, 1, 5));
        thread.start();
        Array.getLong(values, 0);
        Array.getLong(values, 1);
    }
}
