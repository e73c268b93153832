// hebra abstract --abstract Main.n=signs --abstract Main.wide=range(0,3)
// check: holds
/** Conversions, long comparisons, switches and divisions. */
public class Main {
    static int n = 2;
    static long wide;
    static int seen;

    public static void main(String[] args) {
        byte small = (byte) n;
        wide = 2;
        if (wide <= 3L && wide != 5) {
            wide++;
        }
        switch (n) {
            case 0:
                seen = 1;
                break;
            case 2:
                seen = 2;
                break;
            case 9:
                seen = 3;
                break;
            default:
                seen = 4;
        }
        try {
            seen = seen / (small - n);
        } catch (ArithmeticException e) {
            seen = -1;
        }
        assert wide == 3 && -n < 0;
    }
}
