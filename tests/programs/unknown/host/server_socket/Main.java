import java.io.IOException;
import java.net.ServerSocket;

/** The program would listen on a port. */
public final class Main {
    public static void main(String[] args) {
        try (ServerSocket socket = new ServerSocket(0)) {
            System.out.println(socket.isBound());
        } catch (IOException e) {
            System.out.println("no port");
        }
    }
}
