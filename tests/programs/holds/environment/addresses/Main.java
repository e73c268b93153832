import java.net.InetAddress;
import java.net.InetSocketAddress;

public class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(InetAddress.getByName("10.1.2.3") + " " + InetAddress.getByName("::1"));
        System.out.println(InetAddress.getLoopbackAddress());
        System.out.println(InetAddress.getByAddress(new byte[] {1, 2, 3, 4}));
        System.out.println(InetAddress.getByName("localhost").isLoopbackAddress());
        System.out.println(new InetSocketAddress("127.0.0.1", 80));
        System.out.println(InetSocketAddress.createUnresolved("example.org", 80).isUnresolved());
    }
}
