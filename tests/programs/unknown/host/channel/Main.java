import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

/** A channel to another host. */
public final class Main {
    public static void main(String[] args) {
        try (SocketChannel channel = SocketChannel.open(new InetSocketAddress("192.0.2.1", 9))) {
            System.out.println(channel.isConnected());
        } catch (IOException e) {
            System.out.println("no channel");
        }
    }
}
