/** States with the same objects in another order are different states. */
public final class Main {
    static Main head;

    final int id;
    final Main next;

    Main(int id, Main next) {
        this.id = id;
        this.next = next;
    }

    static synchronized void push(int id) {
        head = new Main(id, head);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> push(1));
        thread.start();
        push(2);
        thread.join();
        assert head.id == 2;
    }
}
