/**
 * Setters write two variables one after the other, a checker expects both or neither. It fails only if
 * it looks after the first write of all and before any second one: with many setters one of very
 * many orders.
 */
public class Reorder {
    static int a;
    static int b;

    public static void main(String[] args) {
        int setters = Integer.parseInt(args[0]);
        Thread[] threads = new Thread[setters + 1];
        for (int i = 0; i < setters; i++) {
            threads[i] = new Thread(() -> {
                a = 1;
                b = -1;
            });
        }
        threads[setters] = new Thread(() -> {
            int first = a;
            int second = b;
            assert first == 0 && second == 0 || first == 1 && second == -1;
        });
        for (Thread thread : threads) {
            thread.start();
        }
    }
}
