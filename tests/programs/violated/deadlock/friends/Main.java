/** Two objects call synchronized methods of each other. */
public final class Main {
    synchronized void greet(Main other) {
        other.answer();
    }

    synchronized void answer() {}

    public static void main(String[] args) {
        Main one = new Main();
        Main two = new Main();
        Thread thread = new Thread(() -> two.greet(one));
        thread.start();
        one.greet(two);
    }
}
