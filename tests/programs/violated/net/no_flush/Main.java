import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;

/** The request never leaves the buffer. */
public final class Main {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0);
        Thread thread = new Thread(() -> {
            try (Socket socket = server.accept()) {
                socket.getOutputStream().write(socket.getInputStream().read());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        thread.start();
        try (Socket client = new Socket("localhost", server.getLocalPort())) {
            OutputStream out = new BufferedOutputStream(client.getOutputStream());
            out.write(1);
            client.getInputStream().read();
        }
        thread.join();
    }
}
