import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The only worker waits for a client that waits for the next connection to be served. */
public final class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        ServerSocket server = new ServerSocket(0);
        int port = server.getLocalPort();
        Thread client = new Thread(() -> {
            try (Socket one = new Socket("localhost", port);
                    Socket other = new Socket("localhost", port)) {
                other.getOutputStream().write(1);
                assert other.getInputStream().read() == 2;
                one.getOutputStream().write(3);
                assert one.getInputStream().read() == 4;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        client.start();
        for (int i = 0; i < 2; i++) {
            Socket socket = server.accept();
            pool.execute(() -> serve(socket));
        }
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
