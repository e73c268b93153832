// jdk: 11-18
/** A thread that prints waits for whoever has the monitor of the stream. */
class PrintingUnderLock {
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> System.out.println("second"));
        synchronized (System.out) {
            other.start();
            while (other.getState() != Thread.State.BLOCKED) {
                Thread.sleep(1);
            }
            System.out.println("first");
        }
        other.join();
    }
}
