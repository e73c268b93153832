// hebra abstract --abstract Main.n=signs
// check: holds
/** Through a lambda: what it captures, what it is called with and what it gives. */
interface Step {
    long apply(int from, long by);
}

public class Main {
    static int n;
    static long last;

    static long times(int a, long b) {
        return a * b;
    }

    public static void main(String[] args) {
        int start = n + 1;
        Step add = (from, by) -> from + by + start;
        Step times = Main::times;
        last = add.apply(2, 3L) + times.apply(start, 4L);
        Runnable check = () -> {
            assert start > 0 && last > 0;
        };
        check.run();
    }
}
