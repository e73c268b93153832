// Sockets of the loopback: accepted, closed, used by other threads, with time limits and options.
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;

public class Sockets {
    interface Action {
        Object run() throws IOException;
    }

    static void show(Action action) {
        try {
            System.out.println(action.run());
        } catch (IOException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ServerSocket closed = new ServerSocket(0);
        Thread accepting = new Thread(() -> show(() -> closed.accept()));
        accepting.start();
        Thread.sleep(50);
        closed.close();
        accepting.join();

        ServerSocket server = new ServerSocket(0);
        int port = server.getLocalPort();
        Socket client = new Socket(InetAddress.getLoopbackAddress(), port);
        Socket socket = server.accept();
        Thread reading = new Thread(() -> show(() -> client.getInputStream().read()));
        reading.start();
        Thread.sleep(50);
        client.close();
        reading.join();
        System.out.println(socket.getInputStream().read());
        System.out.println(client.isClosed() + " " + client.isConnected() + " " + socket.isClosed());
        socket.close();
        show(() -> new ServerSocket(port));
        server.close();
        show(() -> new Socket("localhost", port));

        ServerSocket again = new ServerSocket(port);
        again.setSoTimeout(20);
        show(() -> again.accept());
        Socket one = new Socket();
        one.connect(new InetSocketAddress("localhost", port), 1000);
        one.setSoTimeout(20);
        one.setTcpNoDelay(true);
        one.setKeepAlive(true);
        one.setReuseAddress(true);
        one.setSoLinger(true, 3);
        System.out.println(one.getTcpNoDelay() + " " + one.getKeepAlive() + " " + one.getReuseAddress());
        System.out.println(one.getSoLinger() + " " + one.getSoTimeout());
        Socket other = again.accept();
        show(() -> one.getInputStream().read());
        other.getOutputStream().write(new byte[] {1, 2, 3});
        System.out.println(one.getInputStream().available() + " " + one.getInputStream().read());
        other.getOutputStream().write(7);
        System.out.println(one.getInputStream().read(new byte[10]));
        other.shutdownOutput();
        System.out.println(one.getInputStream().read());
        show(() -> other.getOutputStream());
        one.getOutputStream().write(5);
        System.out.println(other.getInputStream().read());
        System.out.println(one.getInetAddress() + " " + other.getInetAddress() + " " + one.getLocalAddress());
        System.out.println((one.getLocalPort() == other.getPort()) + " " + (one.getPort() == port));

        Socket large = new Socket("localhost", port);
        Socket end = again.accept();
        Thread writing = new Thread(() -> show(() -> {
            large.getOutputStream().write(new byte[300_000]);
            large.close();
            return "written";
        }));
        writing.start();
        System.out.println(end.getInputStream().readAllBytes().length);
        writing.join();
    }
}
