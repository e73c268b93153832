import java.net.InetSocketAddress;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ServerSocketChannel;

/** An interrupt closes the channel that a thread waits at, also if it comes before. */
public final class Main {
    public static void main(String[] args) throws Exception {
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress("localhost", 0));
        Thread thread = new Thread(() -> {
            try {
                server.accept();
                assert false;
            } catch (ClosedByInterruptException e) {
                assert Thread.currentThread().isInterrupted();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        thread.interrupt();
        thread.join();
        assert !server.isOpen();
    }
}
