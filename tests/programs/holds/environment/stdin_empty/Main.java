import java.util.Scanner;

class Main {
    public static void main(String[] args) throws Exception {
        assert System.in.available() == 0;
        assert System.in.read() == -1;
        assert !new Scanner(System.in).hasNext();
        assert System.console() == null;
    }
}
