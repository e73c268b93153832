import java.util.TimeZone;

/** Almaty was 6 hours ahead until 2024 and is 5 hours ahead since. */
public class Main {
    public static void main(String[] args) {
        assert TimeZone.getTimeZone("Asia/Almaty").getRawOffset() == 6 * 3_600_000;
    }
}
