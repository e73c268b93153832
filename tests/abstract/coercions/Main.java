// hebra abstract --abstract Main.fine=range(0,1) --abstract Main.coarse=signs --abstract Main.none=point
// check: holds
/** More precise values flow into less precise places. */
public class Main {
    static int fine, coarse, none;

    public static void main(String[] args) {
        fine = args.length;
        coarse = fine;
        coarse = coarse + fine;
        none = coarse;
        assert coarse >= 0;
    }
}
