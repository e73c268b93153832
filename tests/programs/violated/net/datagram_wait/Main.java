import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;

/** Nobody sends what a thread waits for. */
public class Main {
    public static void main(String[] args) throws Exception {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            socket.receive(new DatagramPacket(new byte[1], 1));
        }
    }
}
