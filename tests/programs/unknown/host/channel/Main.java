import java.io.IOException;
import java.nio.channels.SocketChannel;

/** A channel to the network. */
public final class Main {
    public static void main(String[] args) {
        try (SocketChannel channel = SocketChannel.open()) {
            System.out.println(channel.isConnected());
        } catch (IOException e) {
            System.out.println("no channel");
        }
    }
}
