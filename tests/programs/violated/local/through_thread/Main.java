/** An object handed to a thread by its constructor is shared from the start on. */
public final class Main extends Thread {
    static final class Box {
        int value;
    }

    private final Box box;

    Main(Box box) {
        this.box = box;
    }

    @Override
    public void run() {
        assert box.value == 0;
    }

    public static void main(String[] args) {
        Box box = new Box();
        Main thread = new Main(box);
        thread.start();
        box.value = 1;
    }
}
