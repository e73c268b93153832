import java.nio.ByteBuffer;

/** Two threads add to a number in a direct buffer without a lock. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(8);
        Thread other = new Thread(() -> buffer.putInt(0, buffer.getInt(0) + 1));
        other.start();
        buffer.putInt(0, buffer.getInt(0) + 1);
        other.join();
        assert buffer.getInt(0) == 2;
    }
}
