// Selectors: accepted, read and written without blocking, woken, interrupted; pipes.
import java.io.*; import java.net.*; import java.nio.*; import java.nio.channels.*; import java.util.*;
public class Selectors {
  public static void main(String[] a) throws Exception {
    Selector sel = Selector.open();
    ServerSocketChannel server = ServerSocketChannel.open();
    server.bind(new InetSocketAddress("localhost", 0));
    server.configureBlocking(false);
    server.register(sel, SelectionKey.OP_ACCEPT);
    System.out.println(sel.selectNow() + " " + sel.select(5) + " " + sel.keys().size());
    int port = server.socket().getLocalPort();
    Thread client = new Thread(() -> {
      try (Socket s = new Socket("localhost", port)) {
        s.getOutputStream().write("ping".getBytes());
        byte[] b = new byte[4]; new DataInputStream(s.getInputStream()).readFully(b);
        System.out.println("client got " + new String(b));
      } catch (IOException e) { e.printStackTrace(); }
    });
    client.start();
    boolean done = false;
    while (!done) {
      sel.select();
      for (Iterator<SelectionKey> it = sel.selectedKeys().iterator(); it.hasNext();) {
        SelectionKey k = it.next(); it.remove();
        if (k.isAcceptable()) {
          SocketChannel c = server.accept();
          c.configureBlocking(false);
          c.register(sel, SelectionKey.OP_READ, ByteBuffer.allocate(16));
        } else if (k.isReadable()) {
          SocketChannel c = (SocketChannel) k.channel();
          ByteBuffer b = (ByteBuffer) k.attachment();
          int n = c.read(b);
          if (n < 0) { k.cancel(); c.close(); done = true; }
          else { System.out.println("server got " + n); b.flip(); k.interestOps(SelectionKey.OP_WRITE); }
        } else if (k.isWritable()) {
          SocketChannel c = (SocketChannel) k.channel(); ByteBuffer b = (ByteBuffer) k.attachment();
          c.write(b); b.clear(); k.interestOps(SelectionKey.OP_READ);
        }
      }
    }
    client.join();
    Thread w = new Thread(sel::wakeup);
    w.start();
    System.out.println("woken " + sel.select());
    w.join();
    Thread.currentThread().interrupt();
    System.out.println("interrupted " + sel.select() + " " + Thread.interrupted());
    SocketChannel d = SocketChannel.open(); d.configureBlocking(false);
    d.register(sel, SelectionKey.OP_CONNECT);
    d.connect(new InetSocketAddress("localhost", port));
    System.out.println("connect " + sel.select() + " " + d.finishConnect());
    sel.selectedKeys().clear();
    server.close();
    System.out.println(sel.selectNow() + " " + sel.keys().size());
    sel.close();
    try { sel.select(); } catch (ClosedSelectorException e) { System.out.println(e); }
    Pipe p = Pipe.open();
    p.sink().write(ByteBuffer.wrap(new byte[] {1, 2, 3}));
    ByteBuffer pb = ByteBuffer.allocate(10);
    System.out.println(p.source().read(pb));
    p.sink().close();
    System.out.println(p.source().read(pb));
  }
}
