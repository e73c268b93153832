/** An object is thread-local for a while, then shared, then raced for. */
public final class Main {
    static Main shared;

    int value;

    public static void main(String[] args) throws InterruptedException {
        Main object = new Main();
        object.value++;
        object.value++;
        Thread thread = new Thread(() -> shared.value++);
        shared = object;
        thread.start();
        object.value++;
        thread.join();
        assert object.value == 4;
    }
}
