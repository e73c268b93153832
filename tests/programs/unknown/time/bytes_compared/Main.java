import java.util.Arrays;

/** Arrays are compared by several elements at a time. */
public class Main {
    public static void main(String[] args) {
        byte[] first = ("at " + System.currentTimeMillis()).getBytes();
        byte[] second = ("at " + System.currentTimeMillis()).getBytes();
        assert Arrays.equals(first, second);
    }
}
