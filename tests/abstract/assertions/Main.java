// hebra abstract --abstract Main.x=signs --abstract Main.y=signs
// check: holds
/** Tests in assertions that can go both ways go the worse way; others are choices. */
public class Main {
    static int x, y;

    public static void main(String[] args) {
        x = 5;
        y = 6;
        assert x > 0 && y > 0;
        assert x < y || y > 0;
        assert !(x < y) || y > 0 : "y is " + y;
        if (x < y) {
            x = 1;
        }
        assert x != 0;
    }
}
