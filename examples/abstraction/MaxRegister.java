/** A register that never goes down. */
public final class MaxRegister {
    static int max;

    static synchronized void raise(int to, boolean faulty) {
        int before = max;
        if (to > max || faulty) {
            max = to;
        }
        assert max >= before;
    }

    public static void main(String[] args) {
        boolean faulty = args.length > 0;
        new Thread(() -> { int mine = 0; while (true) { mine = mine + 2; raise(mine, faulty); } }).start();
        new Thread(() -> { int mine = 0; while (true) { mine = mine + 3; raise(mine, faulty); } }).start();
    }
}
