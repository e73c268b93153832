import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;

/** The answer may come too late. */
public final class Main {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0);
        Thread thread = new Thread(() -> {
            try (Socket socket = server.accept()) {
                socket.getOutputStream().write(1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        thread.start();
        try (Socket client = new Socket("localhost", server.getLocalPort())) {
            client.setSoTimeout(100);
            client.getInputStream().read();
        }
        thread.join();
    }
}
