import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** The program would listen for other hosts. */
public final class Main {
    public static void main(String[] args) {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("192.0.2.1"))) {
            System.out.println(socket.isBound());
        } catch (IOException e) {
            System.out.println("no port");
        }
    }
}
