import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** A server waits for a second and may be too early; the client then finds nobody. */
public final class Main {
    private static boolean accepted;

    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0);
        server.setSoTimeout(1000);
        int port = server.getLocalPort();
        Thread thread = new Thread(() -> {
            try (Socket client = new Socket("127.0.0.1", port)) {
                client.getOutputStream().write(1);
            } catch (IOException e) {
                assert false;
            }
        });
        thread.start();
        try (Socket socket = server.accept()) {
            assert socket.getInputStream().read() == 1;
            accepted = true;
        } catch (SocketTimeoutException e) {
            assert !accepted;
        }
        thread.join();
        server.close();
    }
}
