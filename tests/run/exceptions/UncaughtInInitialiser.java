/** The main class itself cannot be initialised: status 1, main does not run. */
public final class UncaughtInInitialiser {
    static final int[] EMPTY = new int[0];

    static {
        System.out.println("initialising");
        EMPTY[0] = 1;
    }

    public static void main(String[] args) {
        System.out.println("not reached");
    }
}
