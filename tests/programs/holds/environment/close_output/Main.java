import java.io.PrintWriter;

public class Main {
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> System.err.close());
        try (PrintWriter writer = new PrintWriter(System.out)) {
            writer.println("shown");
        }
        thread.start();
        System.out.println("lost");
        thread.join();
        System.err.println("lost");
    }
}
