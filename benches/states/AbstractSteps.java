/** Threads that count round and round, under no lock: every step computes and compares. */
public class AbstractSteps extends Thread {
    static int first, second, third;

    public static void main(String[] args) {
        new AbstractSteps(0).start();
        new AbstractSteps(1).start();
        new AbstractSteps(2).start();
    }

    final int which;
    AbstractSteps(int which) { this.which = which; }

    static int next(int value) { return value < 9 ? value + 1 : 0; }

    @Override public void run() {
        while (true) {
            switch (which) {
                case 0: first = next(first); break;
                case 1: second = next(second); break;
                default: third = next(third);
            }
        }
    }
}
