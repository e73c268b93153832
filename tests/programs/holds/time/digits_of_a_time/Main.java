/** Counts the zeros in the text of a time. */
public class Main {
    public static void main(String[] args) {
        String text = Long.toString(System.currentTimeMillis());
        int zeros = 0;
        for (int i = 0; i < 3; i++) {
            if (text.charAt(i) == '0') {
                zeros++;
            }
        }
        assert zeros <= 3;
    }
}
