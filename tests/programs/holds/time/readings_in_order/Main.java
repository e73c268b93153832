/** Later readings are not earlier; a deadline that is over stays so. */
public class Main {
    public static void main(String[] args) {
        long first = System.nanoTime();
        long second = System.nanoTime();
        assert second >= first && second - first >= 0;
        assert first - first == 0;
        long deadline = second + 1_000;
        if (System.nanoTime() - deadline >= 0) {
            assert System.nanoTime() - deadline >= 0;
        }
        long end = System.currentTimeMillis() + 5;
        if (System.currentTimeMillis() >= end) {
            assert System.currentTimeMillis() >= end;
        }
    }
}
