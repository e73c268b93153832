/** Objects that refer to each other in a ring, made again and again. */
public final class Main {
    Main other;

    static volatile Main shared;

    static void makePair() {
        Main a = new Main();
        Main b = new Main();
        a.other = b;
        b.other = a;
        shared = a;
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> makePair());
        thread.start();
        makePair();
        Main seen = shared;
        assert seen.other.other == seen;
    }
}
