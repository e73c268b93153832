// hebra abstract --abstract Main.x=signs --abstract Main.y=signs
// check: found assertion
/** Figure 5 of paper 000: true of the program, but signs cannot tell, so it counts as false. */
public class Main {
    static int x, y;

    public static void main(String[] args) {
        x = 1;
        y = x + 1;
        assert x < y;
    }
}
