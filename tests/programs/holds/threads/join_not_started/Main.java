/** Joining a thread that was never started returns at once. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> System.out.println("not reached"));
        thread.join();
        System.out.println(thread.isAlive());
    }
}
