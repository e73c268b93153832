/** Exceptions that are caught, in main and in a thread, are no violation. */
public final class Main {
    static int[] none;
    static boolean caught;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            try {
                none[0] = 1;
            } catch (NullPointerException e) {
                caught = true;
            }
        });
        thread.start();
        thread.join();
        try {
            System.out.println(1 / args.length);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + " " + caught);
        }
    }
}
