import hebra.Verify;

public class Main {
    public static void main(String[] args) {
        assert Verify.choose(0, Integer.MAX_VALUE) >= 0;
    }
}
