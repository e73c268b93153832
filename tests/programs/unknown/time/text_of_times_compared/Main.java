/** Two names made of the time. */
public class Main {
    public static void main(String[] args) {
        String first = "name-" + System.nanoTime();
        String second = "name-" + System.nanoTime();
        assert first.equals(second);
    }
}
