import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server hands a connection to a pool. */
public final class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        ServerSocket server = new ServerSocket(0);
        int port = server.getLocalPort();
        Thread client = new Thread(() -> {
            try (Socket socket = new Socket("localhost", port)) {
                socket.getOutputStream().write(3);
                assert socket.getInputStream().read() == 4;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        client.start();
        Socket accepted = server.accept();
        pool.execute(() -> serve(accepted));
        pool.shutdown();
        client.join();
    }

    private static void serve(Socket accepted) {
        try (Socket socket = accepted) {
            socket.getOutputStream().write(socket.getInputStream().read() + 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
