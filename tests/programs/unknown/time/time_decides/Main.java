/** Time passes on a real machine: what is found here cannot happen there. */
public class Main {
    static long start;

    static void begin() {
        start = System.nanoTime();
    }

    static void end() {
        assert System.nanoTime() - start >= 1_000_000;
    }

    public static void main(String[] args) throws InterruptedException {
        begin();
        Thread.sleep(10);
        end();
    }
}
