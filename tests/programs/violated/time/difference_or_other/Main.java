/** The number that is tested is a difference on one way only. */
public class Main {
    static int way = 1;

    public static void main(String[] args) {
        long deadline = System.nanoTime() + 1_000_000_000;
        long now = System.nanoTime();
        long other = System.nanoTime() + 5;
        if ((way == 1 ? other : now - deadline) >= 0) {
            assert System.nanoTime() - deadline >= 0;
        }
    }
}
