// hebra abstract --abstract Main.x=signs --abstract Main.y=signs
// check: found exception
/** An assertion whose failure is caught is no end: its tests stay choices. */
public class Main {
    static int x = 1, y = 2;

    public static void main(String[] args) {
        try {
            assert x < y;
            x = 0;
        } catch (AssertionError e) {
            y = 1;
        }
        System.out.println(10 / x);
    }
}
