import java.nio.ByteBuffer;

/** Two threads add to a number in a direct buffer under a lock. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(8);
        Runnable add =
                () -> {
                    synchronized (buffer) {
                        buffer.putInt(0, buffer.getInt(0) + 1);
                    }
                };
        Thread other = new Thread(add);
        other.start();
        add.run();
        other.join();
        assert buffer.getInt(0) == 2;
    }
}
