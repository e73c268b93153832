/** A failed assertion that is caught is no violation. */
public final class Main {
    public static void main(String[] args) {
        try {
            assert args.length > 0 : "no arguments";
            System.out.println("not reached");
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
    }
}
