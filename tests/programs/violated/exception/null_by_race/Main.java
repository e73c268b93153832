/** A field is cleared between the test for null and the use. */
public final class Main {
    static int[] shared = new int[1];

    public static void main(String[] args) {
        Thread user = new Thread(() -> {
            if (shared != null) {
                shared[0] = 1;
            }
        });
        user.start();
        shared = null;
    }
}
