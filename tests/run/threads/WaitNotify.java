/** Two threads take turns printing, with wait and notifyAll. */
public final class WaitNotify {
    private boolean ping = true;

    synchronized void turn(boolean mine, String text) {
        while (ping != mine) {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        System.out.println(text);
        ping = !mine;
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        WaitNotify table = new WaitNotify();
        Thread pong = new Thread() {
            @Override
            public void run() {
                for (int i = 0; i < 5; i++) {
                    table.turn(false, "pong " + i);
                }
            }
        };
        pong.start();
        for (int i = 0; i < 5; i++) {
            table.turn(true, "ping " + i);
        }
        pong.join();
        synchronized (table) {
            table.wait(5);
            table.wait(1, 100);
        }
        System.out.println("done");
    }
}
