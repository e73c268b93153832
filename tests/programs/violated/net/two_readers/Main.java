import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Both ends wait for the other one to speak first. */
public final class Main {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(5000, 1, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(() -> {
            try (Socket socket = server.accept()) {
                socket.getInputStream().read();
                socket.getOutputStream().write(1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }, "server");
        thread.start();
        Socket client = new Socket("127.0.0.1", 5000);
        client.getInputStream().read();
        client.getOutputStream().write(1);
        thread.join();
    }
}
