import java.net.DatagramSocket;
import java.net.SocketException;

/** Datagrams are the network too. */
public final class Main {
    public static void main(String[] args) {
        try (DatagramSocket socket = new DatagramSocket()) {
            System.out.println(socket.isBound());
        } catch (SocketException e) {
            System.out.println("no socket");
        }
    }
}
