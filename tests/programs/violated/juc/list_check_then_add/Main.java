import java.util.concurrent.CopyOnWriteArrayList;

/** Looking for an element and adding it are two operations. */
public final class Main {
    static final CopyOnWriteArrayList<Integer> LIST = new CopyOnWriteArrayList<>();

    static void add() {
        if (!LIST.contains(1)) {
            LIST.add(1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> add());
        thread.start();
        add();
        thread.join();
        assert LIST.size() == 1;
    }
}
