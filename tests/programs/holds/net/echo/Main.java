import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;

/** A server answers one request. */
public final class Main {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0);
        int port = server.getLocalPort();
        Thread thread = new Thread(() -> {
            try (Socket socket = server.accept()) {
                int request = socket.getInputStream().read();
                socket.getOutputStream().write(request + 1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        thread.start();
        try (Socket client = new Socket("localhost", port)) {
            client.getOutputStream().write(41);
            int answer = client.getInputStream().read();
            int end = client.getInputStream().read();
            assert answer == 42 && end == -1;
        }
        thread.join();
        server.close();
        System.out.println("done");
    }
}
