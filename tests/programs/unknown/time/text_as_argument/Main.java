import java.util.List;
import java.util.Objects;

/** The text of one digit is compared by others, which look at its length. */
public class Main {
    public static void main(String[] args) {
        String digit = Long.toString(System.currentTimeMillis() % 10);
        assert !"5".equals(digit);
        assert !Objects.equals("5", digit);
        assert !List.of("5").contains(digit);
    }
}
