import java.net.*;

/** Datagram packets can be made and looked at without a socket. */
public class Packets {
    public static void main(String[] args) throws Exception {
        DatagramPacket packet = new DatagramPacket(new byte[] {1, 2, 3}, 1, 2, InetAddress.getLoopbackAddress(), 9);
        System.out.println(packet.getLength() + " " + packet.getOffset() + " " + packet.getPort());
        packet.setData(new byte[5]);
        System.out.println(packet.getLength() + " " + packet.getSocketAddress());
        System.out.println(java.time.chrono.HijrahDate.of(1445, 9, 1));
    }
}
