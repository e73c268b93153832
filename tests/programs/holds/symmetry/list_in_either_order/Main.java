/** A list built by two threads has two elements, in one of two orders. */
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
        assert head.id + head.next.id == 3 && head.next.next == null;
    }
}
