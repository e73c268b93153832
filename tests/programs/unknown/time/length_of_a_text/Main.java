/** There are 10 digits, until the year 2286. */
public class Main {
    public static void main(String[] args) {
        String seconds = "" + System.currentTimeMillis() / 1000;
        seconds.charAt(11);
    }
}
