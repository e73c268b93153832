// java: each time
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.NoSuchElementException;
import java.util.Scanner;

/** Standard input is empty, and may be replaced. */
public final class StandardInput {
    public static void main(String[] args) throws IOException {
        System.out.println(System.in.read() + " " + System.in.available() + " " + System.in.read(new byte[3]));
        System.out.println(System.in.readAllBytes().length + " " + System.in.skip(4) + " " + System.in.markSupported());
        Scanner scanner = new Scanner(System.in);
        System.out.println(scanner.hasNext() + " " + scanner.hasNextInt() + " " + scanner.hasNextLine());
        try {
            scanner.nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new BufferedReader(new InputStreamReader(System.in)).readLine());
        System.setIn(new ByteArrayInputStream("12 apples\nand more".getBytes()));
        Scanner given = new Scanner(System.in);
        System.out.println(given.nextInt() + given.nextLine() + "|" + given.nextLine() + "|" + given.hasNext());
    }
}
