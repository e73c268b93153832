import java.net.Socket;

/** The program asks for the network, which the checker never touches. */
public final class Main {
    public static void main(String[] args) {
        try (Socket socket = new Socket("localhost", 9)) {
            System.out.println(socket.isConnected());
        } catch (java.io.IOException e) {
            System.out.println("no connection");
        }
    }
}
