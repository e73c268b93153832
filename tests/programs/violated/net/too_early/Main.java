import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;

/** The client may be there before the server listens. */
public final class Main {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            try (ServerSocket server = new ServerSocket(5000)) {
                server.setSoTimeout(1000);
                server.accept();
            } catch (IOException e) {
                return;
            }
        });
        thread.start();
        new Socket("localhost", 5000).close();
        thread.join();
    }
}
