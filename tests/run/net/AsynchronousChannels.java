// Asynchronous channels: futures and a completion handler.
import java.nio.*; import java.nio.channels.*; import java.net.*; import java.util.concurrent.*;
public class AsynchronousChannels { public static void main(String[] a) throws Exception {
  AsynchronousServerSocketChannel s = AsynchronousServerSocketChannel.open().bind(new InetSocketAddress("localhost", 0));
  Future<AsynchronousSocketChannel> f = s.accept();
  AsynchronousSocketChannel c = AsynchronousSocketChannel.open();
  c.connect(s.getLocalAddress()).get();
  AsynchronousSocketChannel d = f.get();
  ByteBuffer b = ByteBuffer.allocate(10);
  Future<Integer> r = d.read(b);
  System.out.println(c.write(ByteBuffer.wrap(new byte[] {1, 2, 3})).get() + " " + r.get());
  CountDownLatch l = new CountDownLatch(1);
  b.clear();
  c.read(b, null, new CompletionHandler<Integer, Void>() {
    public void completed(Integer n, Void v) { System.out.println("got " + n); l.countDown(); }
    public void failed(Throwable t, Void v) { System.out.println(t); l.countDown(); }
  });
  d.close();
  l.await();
  System.exit(0);
} }
