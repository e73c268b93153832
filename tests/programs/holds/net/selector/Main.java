import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** One thread accepts and reads without blocking, driven by a selector. */
public final class Main {
    public static void main(String[] args) throws Exception {
        Selector selector = Selector.open();
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress("localhost", 0)).configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        int port = server.socket().getLocalPort();
        Thread thread = new Thread(() -> {
            try (Socket client = new Socket("localhost", port)) {
                client.getOutputStream().write(7);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        int sum = 0;
        boolean ended = false;
        while (!ended) {
            selector.select();
            for (SelectionKey key : selector.selectedKeys()) {
                if (key.isAcceptable()) {
                    SocketChannel channel = server.accept();
                    channel.configureBlocking(false).register(selector, SelectionKey.OP_READ);
                } else {
                    ByteBuffer buffer = ByteBuffer.allocate(4);
                    int count = ((SocketChannel) key.channel()).read(buffer);
                    ended = count < 0;
                    sum += count > 0 ? buffer.get(0) : 0;
                }
            }
            selector.selectedKeys().clear();
        }
        assert sum == 7;
        thread.join();
        System.out.println(sum);
    }
}
