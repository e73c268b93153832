/** The sign of a known int counts. */
public class Main {
    public static void main(String[] args) {
        int some = (int) System.nanoTime();
        if (some > 0) {
            assert Math.min(some, -5) > 0;
        }
    }
}
