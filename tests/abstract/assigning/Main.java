// hebra abstract --abstract Main.x=signs --abstract Main.y=signs
// check: found exception
/** An assertion that assigns a variable does not take the worse way alone. */
public class Main {
    static int x = 1, y = 2;

    public static void main(String[] args) {
        int k = 0;
        assert x < y || (k = 5) > 0;
        System.out.println(10 / k);
    }
}
