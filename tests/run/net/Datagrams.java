// jdk: 17+
import java.io.IOException;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

/** Datagrams between the threads of a program, over the loopback. */
public class Datagrams {
    static String text(DatagramPacket packet) {
        return new String(packet.getData(), packet.getOffset(), packet.getLength(), StandardCharsets.UTF_8);
    }

    public static void main(String[] args) throws Exception {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (DatagramSocket server = new DatagramSocket(0, loopback); DatagramSocket client = new DatagramSocket()) {
            Thread echo = new Thread(() -> {
                try {
                    for (int i = 0; i < 3; i++) {
                        DatagramPacket packet = new DatagramPacket(new byte[16], 16);
                        server.receive(packet);
                        byte[] answer = (text(packet) + "!").getBytes();
                        server.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
                    }
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            echo.start();
            for (String word : new String[] {"one", "", "a word that is too long for it"}) {
                byte[] bytes = word.getBytes();
                client.send(new DatagramPacket(bytes, bytes.length, loopback, server.getLocalPort()));
                DatagramPacket answer = new DatagramPacket(new byte[40], 40);
                client.receive(answer);
                System.out.println(text(answer) + " " + answer.getAddress() + " " + (answer.getPort() == server.getLocalPort()));
            }
            echo.join();
            System.out.println(server.isBound() + " " + client.isConnected() + " " + server.getLocalAddress() + " " + client.isClosed());
            client.setSoTimeout(20);
            try {
                client.receive(new DatagramPacket(new byte[1], 1));
            } catch (SocketTimeoutException e) {
                System.out.println(e.getMessage());
            }
            client.connect(loopback, server.getLocalPort());
            System.out.println(client.isConnected() + " " + client.getInetAddress() + " " + client.getRemoteSocketAddress().equals(server.getLocalSocketAddress()));
            client.send(new DatagramPacket("x".getBytes(), 1));
            DatagramPacket got = new DatagramPacket(new byte[4], 1, 3);
            server.receive(got);
            System.out.println(text(got) + " " + got.getOffset() + " " + got.getLength());
            client.disconnect();
            System.out.println(client.isConnected());
            try {
                new DatagramSocket(server.getLocalPort(), loopback).close();
            } catch (BindException e) {
                System.out.println("in use");
            }
        }
        DatagramSocket closed = new DatagramSocket();
        Thread closer = new Thread(closed::close);
        closer.start();
        try {
            closed.receive(new DatagramPacket(new byte[1], 1));
        } catch (SocketException e) {
            System.out.println(e.getClass());
        }
        closer.join();
        try (DatagramChannel one = DatagramChannel.open().bind(new InetSocketAddress(loopback, 0)); DatagramChannel two = DatagramChannel.open()) {
            two.connect(one.getLocalAddress());
            System.out.println(two.write(ByteBuffer.wrap("hello".getBytes())));
            ByteBuffer buffer = ByteBuffer.allocate(10);
            SocketAddress from = one.receive(buffer);
            System.out.println(from.equals(two.getLocalAddress()) + " " + buffer.flip().remaining());
            one.send(ByteBuffer.wrap("back".getBytes()), from);
            buffer.clear();
            System.out.println(two.read(buffer) + " " + new String(buffer.array(), 0, buffer.position()));
            one.configureBlocking(false);
            System.out.println(one.receive(ByteBuffer.allocate(1)));
            Selector selector = Selector.open();
            one.register(selector, SelectionKey.OP_READ);
            System.out.println(selector.selectNow());
            two.write(ByteBuffer.wrap(new byte[] {7}));
            System.out.println(selector.select() + " " + selector.selectedKeys().iterator().next().isReadable());
            selector.close();
        }
        try (DatagramSocket lonely = new DatagramSocket()) {
            int port;
            try (DatagramSocket gone = new DatagramSocket(0, loopback)) {
                port = gone.getLocalPort();
            }
            lonely.send(new DatagramPacket(new byte[1], 1, loopback, port));
            lonely.connect(loopback, port);
            lonely.send(new DatagramPacket(new byte[1], 1));
            try {
                lonely.receive(new DatagramPacket(new byte[1], 1));
            } catch (PortUnreachableException e) {
                System.out.println(e);
            }
        }
    }
}
