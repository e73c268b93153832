import java.net.InetAddress;
import java.net.UnknownHostException;

/** The program looks up a name. */
public final class Main {
    public static void main(String[] args) {
        try {
            System.out.println(InetAddress.getByName("example.org").isLoopbackAddress());
        } catch (UnknownHostException e) {
            System.out.println("unknown");
        }
    }
}
