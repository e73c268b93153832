import hebra.Verify;

public class Main {
    public static void main(String[] args) {
        Verify.choose(2, 1);
    }
}
