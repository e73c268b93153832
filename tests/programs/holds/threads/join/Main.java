/** What a thread wrote is there after join. */
public final class Main {
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> value = 7);
        thread.start();
        thread.join();
        assert value == 7;
        thread.join();
        System.out.println(value + " " + thread.isAlive());
    }
}
