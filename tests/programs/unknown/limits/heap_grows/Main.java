/** A list without bound: the limit on states ends the search. */
public final class Main {
    static Main head;

    final Main next;

    Main(Main next) {
        this.next = next;
    }

    static synchronized void push() {
        head = new Main(head);
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            while (true) {
                push();
            }
        });
        thread.start();
        while (true) {
            push();
        }
    }
}
