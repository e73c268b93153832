import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/** Of two threads that want a port one gets it. */
public final class Main {
    private static final AtomicInteger REFUSED = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::listen);
        other.start();
        listen();
        other.join();
        assert REFUSED.get() == 1;
    }

    private static void listen() {
        try {
            new ServerSocket(5000);
        } catch (BindException e) {
            REFUSED.incrementAndGet();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
