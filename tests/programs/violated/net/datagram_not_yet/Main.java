import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/** A channel that does not block may find that a datagram has not arrived yet. */
public class Main {
    public static void main(String[] args) throws Exception {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (DatagramChannel here = DatagramChannel.open().bind(any);
                DatagramChannel there = DatagramChannel.open().bind(any)) {
            here.configureBlocking(false);
            new Thread(() -> {
                try {
                    there.send(ByteBuffer.allocate(1), here.getLocalAddress());
                } catch (IOException e) {
                    // The main thread was faster, and has closed the channels.
                }
            }).start();
            assert here.receive(ByteBuffer.allocate(1)) != null;
        }
    }
}
