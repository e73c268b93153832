// What is left of a connection after one end closed it, with bytes unread or not.
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

public class BrokenConnections {
    interface Action {
        Object call() throws Exception;
    }

    static void show(String what, Action action) {
        try {
            System.out.println(what + " " + action.call());
        } catch (Exception e) {
            System.out.println(what + " " + e);
        }
    }

    public static void main(String[] a) throws Exception {
        ServerSocket server = new ServerSocket(0);
        // close with unread data
        Socket c = new Socket("localhost", server.getLocalPort());
        Socket s = server.accept();
        c.getOutputStream().write(1);
        s.close();
        Thread.sleep(20);
        InputStream in = c.getInputStream();
        OutputStream out = c.getOutputStream();
        show("read1", () -> in.read());
        show("read2", () -> in.read());
        show("write1", () -> { out.write(1); return "ok"; });
        Thread.sleep(20);
        show("write2", () -> { out.write(1); return "ok"; });
        // clean close, then write twice
        Socket c2 = new Socket("localhost", server.getLocalPort());
        Socket s2 = server.accept();
        s2.getOutputStream().write(9);
        s2.close();
        Thread.sleep(20);
        InputStream in2 = c2.getInputStream();
        OutputStream out2 = c2.getOutputStream();
        show("w1", () -> { out2.write(1); return "ok"; });
        Thread.sleep(20);
        show("w2", () -> { out2.write(1); return "ok"; });
        show("r1", () -> in2.read());
        show("r2", () -> in2.read());
        show("r3", () -> in2.read());
        // linger 0
        Socket c3 = new Socket("localhost", server.getLocalPort());
        Socket s3 = server.accept();
        s3.setSoLinger(true, 0);
        s3.getOutputStream().write(9);
        s3.close();
        Thread.sleep(20);
        InputStream in3 = c3.getInputStream();
        OutputStream out3 = c3.getOutputStream();
        show("l1", () -> in3.read());
        show("l2", () -> in3.read());
        show("l3", () -> in3.read());
        show("lw", () -> { out3.write(1); return "ok"; });
        // linger 0, write first
        Socket c4 = new Socket("localhost", server.getLocalPort());
        Socket s4 = server.accept();
        s4.setSoLinger(true, 0);
        s4.close();
        Thread.sleep(20);
        OutputStream out4 = c4.getOutputStream();
        show("m1", () -> { out4.write(1); return "ok"; });
        show("m2", () -> { out4.write(1); return "ok"; });
        show("m3", () -> c4.getInputStream().read());
        // server closed before accept
        Socket c5 = new Socket("localhost", server.getLocalPort());
        int port = server.getLocalPort();
        server.close();
        Thread.sleep(20);
        show("n1", () -> c5.getInputStream().read());
        show("n2", () -> c5.getInputStream().read());
        // shut down output and write
        ServerSocket t = new ServerSocket(0);
        Socket c6 = new Socket("localhost", t.getLocalPort());
        Socket s6 = t.accept();
        OutputStream out6 = c6.getOutputStream(); InputStream in6 = c6.getInputStream();
        c6.shutdownOutput();
        show("o1", () -> { out6.write(1); return "ok"; });
        show("o2", () -> s6.getInputStream().read());
        s6.getOutputStream().write(3);
        c6.shutdownInput();
        show("o3", () -> in6.read());
        show("o4", () -> in6.available());
        show("o5", () -> { c6.getInputStream(); return "ok"; });
        c6.close();
        show("o6", () -> { c6.getInputStream(); return "ok"; });
        show("o7", () -> in6.read());
        show("o8", () -> { out6.write(1); return "ok"; });
        show("o9", () -> { c6.setTcpNoDelay(true); return "ok"; });
        System.out.println(t.isBound() + " " + t.isClosed() + " " + c6.isInputShutdown() + " " + c6.isOutputShutdown());
        Socket u = new Socket();
        show("p1", () -> u.getInputStream());
        u.bind(new InetSocketAddress("127.0.0.1", 0));
        System.out.println(u.isBound() + " " + u.isConnected() + " " + u.getPort());
        show("p2", () -> { u.connect(t.getLocalSocketAddress()); return u.isConnected(); });
        show("p3", () -> { u.connect(t.getLocalSocketAddress()); return u.isConnected(); });
        show("p4", () -> { new Socket("::1", t.getLocalPort()).close(); return "ok"; });
        show("p5", () -> {
            Socket x = new Socket(InetAddress.getByName("127.0.0.2"), t.getLocalPort());
            return x.getInetAddress() + " " + x.getLocalAddress();
        });
    }
}
