// hebra abstract --abstract Main.n=signs
/** Reflection may reach the field. */
public class Main {
    static int n;

    public static void main(String[] args) throws Exception {
        Main.class.getDeclaredField("n").setInt(null, 5);
        assert n == 5;
    }
}
