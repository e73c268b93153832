import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;

/** Two threads send a datagram each; which one arrives first depends on the schedule. */
public class Main {
    static void send(int port, int number) {
        try (DatagramSocket socket = new DatagramSocket()) {
            byte[] bytes = {(byte) number};
            socket.send(new DatagramPacket(bytes, 1, InetAddress.getLoopbackAddress(), port));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            int port = socket.getLocalPort();
            Thread other = new Thread(() -> send(port, 1));
            other.start();
            send(port, 2);
            DatagramPacket packet = new DatagramPacket(new byte[1], 1);
            socket.receive(packet);
            assert packet.getData()[0] == 2;
            other.join();
        }
    }
}
