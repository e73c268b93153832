import java.net.DatagramSocket;
import java.net.SocketException;

/** A socket for datagrams is bound to the loopback. */
public final class Main {
    public static void main(String[] args) {
        try (DatagramSocket socket = new DatagramSocket()) {
            System.out.println(socket.isBound());
        } catch (SocketException e) {
            System.out.println("no socket");
        }
    }
}
