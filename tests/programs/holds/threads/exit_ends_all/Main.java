/** System.exit ends the program in the middle of what other threads do: nobody waits for ever. */
public final class Main {
    public static void main(String[] args) {
        Thread waits = new Thread(() -> {
            synchronized (Main.class) {
                while (true) {
                    try {
                        Main.class.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
        });
        waits.start();
        System.exit(0);
    }
}
