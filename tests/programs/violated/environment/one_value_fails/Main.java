import hebra.Verify;

public class Main {
    public static void main(String[] args) {
        int number = Verify.choose(1, 100);
        assert number % 17 != 3 || number < 80 : number;
    }
}
