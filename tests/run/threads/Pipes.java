import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PipedReader;
import java.io.PipedWriter;

/** Pipes between threads: small buffers, ends, what is refused. */
public final class Pipes {
    public static void main(String[] args) throws IOException, InterruptedException {
        PipedOutputStream out = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(out, 4);
        Thread writer = new Thread(() -> {
            try (PipedOutputStream target = out) {
                for (int i = 0; i < 50; i++) {
                    target.write(i);
                    if (i % 10 == 0) {
                        target.write(new byte[] {1, 2, 3}, 1, 2);
                    }
                }
            } catch (IOException e) {
                System.out.println(e);
            }
        });
        writer.start();
        int sum = 0;
        int count = 0;
        for (int b = in.read(); b >= 0; b = in.read()) {
            sum += b;
            count++;
        }
        writer.join();
        System.out.println(sum + " " + count + " " + in.read() + in.available());
        PipedWriter text = new PipedWriter();
        PipedReader reader = new PipedReader(text);
        Thread teller = new Thread(() -> {
            try (PipedWriter target = text) {
                target.write("first line\nsecond");
                target.flush();
                target.append(" line\n").append("last");
            } catch (IOException e) {
                System.out.println(e);
            }
        });
        teller.start();
        BufferedReader lines = new BufferedReader(reader);
        System.out.println(lines.readLine() + "," + lines.readLine() + "," + lines.readLine() + "," + lines.readLine());
        teller.join();
        try {
            new PipedInputStream().read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            new PipedOutputStream(in);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        in.close();
        try {
            out.write(1);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
