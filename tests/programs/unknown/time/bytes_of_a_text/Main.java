/** How many bytes the text of a number has depends on the number. */
public class Main {
    public static void main(String[] args) {
        String digit = Long.toString(System.currentTimeMillis() % 10);
        assert digit.getBytes().length == 1;
    }
}
