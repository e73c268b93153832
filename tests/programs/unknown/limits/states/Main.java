/** A counter without bound: the limit on states ends the search. */
public final class Main {
    static volatile int counter;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            while (true) {
                counter++;
            }
        });
        thread.start();
        while (counter >= 0) {}
    }
}
