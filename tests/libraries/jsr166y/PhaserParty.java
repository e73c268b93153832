// expect: violated deadlock
// why: Phaser: a phase ends when all registered parties arrive; the third one never does.
import jsr166y.Phaser;

public class PhaserParty {
    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(3);
        Thread other = new Thread(() -> phaser.arriveAndAwaitAdvance());
        other.start();
        phaser.arriveAndAwaitAdvance();
        other.join();
        System.out.println(phaser.getPhase());
    }
}
