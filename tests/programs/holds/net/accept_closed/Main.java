import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.SocketException;

/** A server socket is closed before, while or after another thread is in accept. */
public final class Main {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0);
        Thread thread = new Thread(() -> {
            try {
                server.accept();
                assert false;
            } catch (SocketException e) {
                String text = e.getMessage();
                assert text.equals("Socket closed") || text.equals("Socket is closed") : text;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        thread.start();
        server.close();
        thread.join();
        System.out.println(server.isClosed());
    }
}
