import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;

/** Both ends write more than is under way at once before they read. */
public final class Main {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0);
        Thread thread = new Thread(() -> {
            try (Socket socket = server.accept()) {
                talk(socket);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        thread.start();
        try (Socket client = new Socket("localhost", server.getLocalPort())) {
            talk(client);
        }
        thread.join();
    }

    private static void talk(Socket socket) throws IOException {
        socket.getOutputStream().write(new byte[80_000]);
        socket.getInputStream().readNBytes(80_000);
    }
}
