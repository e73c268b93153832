import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.util.Scanner;

class Main {
    public static void main(String[] args) {
        Scanner input = new Scanner(new FileInputStream(FileDescriptor.in));
        assert !input.hasNextLine();
    }
}
