import java.util.concurrent.Phaser;

/** A phaser waits for a party that never arrives. */
public final class Main {
    public static void main(String[] args) {
        Phaser phaser = new Phaser(3);
        Thread thread = new Thread(() -> phaser.arrive());
        thread.start();
        phaser.arriveAndAwaitAdvance();
    }
}
