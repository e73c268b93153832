import java.util.zip.Deflater;

/** Two threads give input to one deflater, and the second replaces what the first one gave. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        Deflater deflater = new Deflater();
        Runnable give =
                () -> {
                    deflater.setInput(new byte[3]);
                    deflater.deflate(new byte[10]);
                };
        Thread other = new Thread(give);
        other.start();
        give.run();
        other.join();
        assert deflater.getBytesRead() == 6;
    }
}
