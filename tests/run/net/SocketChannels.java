// Channels of sockets: blocking, not blocking, closed and interrupted while another thread is in them.
import java.io.*; import java.net.*; import java.nio.*; import java.nio.channels.*; import java.nio.charset.StandardCharsets;
public class SocketChannels {
  static void show(String what, Callable c) { try { System.out.println(what + " " + c.call()); } catch (Exception e) { System.out.println(what + " " + e); } }
  interface Callable { Object call() throws Exception; }
  public static void main(String[] a) throws Exception {
    ServerSocketChannel server = ServerSocketChannel.open();
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    InetSocketAddress address = (InetSocketAddress) server.getLocalAddress();
    System.out.println(address.getAddress() + " " + server.isOpen() + " " + server.isBlocking());
    Thread t = new Thread(() -> {
      try (SocketChannel s = server.accept()) {
        ByteBuffer b = ByteBuffer.allocate(8);
        while (s.read(b) >= 0) { b.flip(); while (b.hasRemaining()) s.write(b); b.clear(); }
      } catch (IOException e) { e.printStackTrace(); }
    });
    t.start();
    SocketChannel c = SocketChannel.open(address);
    System.out.println(c.isConnected() + " " + c.getRemoteAddress().equals(address));
    ByteBuffer out = StandardCharsets.UTF_8.encode("hello, channels");
    while (out.hasRemaining()) c.write(out);
    c.shutdownOutput();
    ByteBuffer in = ByteBuffer.allocate(100);
    while (c.read(in) >= 0) { }
    in.flip();
    System.out.println(StandardCharsets.UTF_8.decode(in));
    t.join();
    c.close();
    show("closed", () -> c.read(ByteBuffer.allocate(1)));
    // non-blocking
    server.configureBlocking(false);
    System.out.println(server.accept());
    SocketChannel d = SocketChannel.open();
    d.configureBlocking(false);
    System.out.println(d.connect(address));
    System.out.println(d.isConnectionPending());
    while (!d.finishConnect()) Thread.sleep(1);
    SocketChannel e = null;
    while ((e = server.accept()) == null) Thread.sleep(1);
    System.out.println(d.isConnected() + " " + d.read(ByteBuffer.allocate(4)));
    SocketChannel f = e;
    f.write(new ByteBuffer[] { ByteBuffer.wrap(new byte[] {1, 2}), ByteBuffer.wrap(new byte[] {3}) });
    Thread.sleep(10);
    ByteBuffer[] two = { ByteBuffer.allocate(1), ByteBuffer.allocate(5) };
    System.out.println(d.read(two) + " " + two[0].position() + " " + two[1].position());
    // adaptor
    f.configureBlocking(true); d.configureBlocking(true);
    f.socket().getOutputStream().write(42);
    System.out.println(d.socket().getInputStream().read());
    // close while reading
    Thread r = new Thread(() -> show("async", () -> d.read(ByteBuffer.allocate(1))));
    r.start(); Thread.sleep(50); d.close(); r.join();
    System.out.println(f.read(ByteBuffer.allocate(1)));
    // interrupt while accepting
    server.configureBlocking(true);
    Thread i = new Thread(() -> show("interrupted", () -> server.accept()));
    i.start(); Thread.sleep(50); i.interrupt(); i.join();
    System.out.println(server.isOpen());
    show("refused", () -> SocketChannel.open(address));
    f.setOption(StandardSocketOptions.TCP_NODELAY, true);
    System.out.println(f.getOption(StandardSocketOptions.TCP_NODELAY));
    // streams
    ServerSocketChannel g = ServerSocketChannel.open().bind(new InetSocketAddress("localhost", 0));
    SocketChannel h = SocketChannel.open(g.getLocalAddress());
    SocketChannel k = g.accept();
    OutputStream ho = java.nio.channels.Channels.newOutputStream(h); ho.write("abc\n".getBytes()); ho.flush();
    System.out.println(new BufferedReader(java.nio.channels.Channels.newReader(k, "UTF-8")).readLine());
    k.socket().setSoTimeout(10);
    show("time", () -> k.socket().getInputStream().read());
    g.socket().setSoTimeout(10);
    show("time", () -> g.socket().accept());
  }
}
