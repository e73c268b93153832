import hebra.Verify;

public class Main {
    public static void main(String[] args) {
        int number = Verify.choose(-1, 1);
        boolean flag = Verify.choose();
        String text = Verify.choose("a", "b", null);
        assert number * number <= 1;
        assert !flag || number > -2;
        assert text == null || text.length() == 1;
        assert Verify.choose(7, 7) == 7;
    }
}
