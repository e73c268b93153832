import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;

/** A datagram arrives whole. */
public class Main {
    public static void main(String[] args) throws Exception {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (DatagramSocket server = new DatagramSocket(0, loopback);
                DatagramSocket client = new DatagramSocket(0, loopback)) {
            Thread sending = new Thread(() -> {
                try {
                    client.send(new DatagramPacket(new byte[] {4}, 1, server.getLocalSocketAddress()));
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            sending.start();
            DatagramPacket packet = new DatagramPacket(new byte[4], 4);
            server.receive(packet);
            assert packet.getLength() == 1 && packet.getData()[0] == 4;
            assert packet.getPort() == client.getLocalPort();
            sending.join();
        }
    }
}
