/** System.exit ends the program at once: no finally block, no other thread, the given status. */
public final class ExitStatus {
    public static void main(String[] args) {
        Thread waiting = new Thread(() -> {
            synchronized (ExitStatus.class) {
                try {
                    ExitStatus.class.wait();
                } catch (InterruptedException e) {
                    System.out.println("not reached");
                }
            }
        });
        waiting.start();
        try {
            System.out.println("leaving");
            System.exit(42);
        } finally {
            System.out.println("not reached");
        }
    }
}
