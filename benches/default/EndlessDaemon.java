/**
 * A daemon counts for ever beside two threads that lose an update. The states have no end; the error needs
 * one switch between the two.
 */
public class EndlessDaemon {
    static volatile long ticks;
    static volatile int balance;

    static void pay() {
        balance = balance + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread clock = new Thread(() -> {
            while (true) {
                ticks++;
            }
        });
        clock.setDaemon(true);
        clock.start();
        Thread one = new Thread(EndlessDaemon::pay);
        Thread two = new Thread(EndlessDaemon::pay);
        one.start();
        two.start();
        one.join();
        two.join();
        assert balance == 2;
    }
}
