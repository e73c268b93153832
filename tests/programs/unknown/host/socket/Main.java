import java.net.Socket;

/** The program asks for the network, which the checker never touches. */
public final class Main {
    public static void main(String[] args) {
        try (Socket socket = new Socket("192.0.2.1", 9)) {
            System.out.println(socket.isConnected());
        } catch (java.io.IOException e) {
            System.out.println("no connection");
        }
    }
}
