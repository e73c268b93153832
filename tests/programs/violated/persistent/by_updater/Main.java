import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

class Main {
    static volatile int shared;
    volatile int value;

    public static void main(String[] args) throws Exception {
        Main main = new Main();
        AtomicIntegerFieldUpdater<Main> updater =
                AtomicIntegerFieldUpdater.newUpdater(Main.class, "value");
        Thread looker = new Thread(() -> {
            main.value = 1;
            assert main.value == 1;
        });
        Thread other = new Thread(() -> {
            looker.start();
            updater.set(main, 2);
        });
        other.start();
    }
}
