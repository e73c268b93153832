// hebra abstract --abstract auto
// check: found assertion
/** Which fields affect the property, each by another way of its values. */
public class Main {
    // Tested, by way of a local variable, a method, another field and the elements of an array.
    static int tested;
    static int local;
    static int passed;
    static int first;
    static int second;
    static int stored;
    static long wide;
    static int divisor;
    static int dividend;
    // Only computed, stored and printed.
    static int hits;
    static int total;
    static long sum;
    static int average;
    static int kept;
    // Left as they are: an index, a length, a time to sleep, an argument, a text that is looked at.
    static int index;
    static int length = 1;
    static int time;
    static int seen;
    static final int[] ELEMENTS = new int[2];
    static final int[] LOG = new int[2];

    static int next(int value) {
        return value + 1;
    }

    public static void main(String[] args) throws Exception {
        tested = 1;
        if (tested > 5) return;
        int copy = local;
        switch (copy) {
            case 3: return;
            default: break;
        }
        if (next(passed) == 0) return;
        first = 2;
        second = first * 2;
        assert second >= 0;
        ELEMENTS[0] = stored;
        if (ELEMENTS[1] == 7) return;
        if (wide > 100L) return;
        divisor = 2;
        average = dividend / divisor;
        hits++;
        total = total + hits + tested;
        sum += total;
        average = total / 2;
        LOG[0] = kept;
        kept = LOG[1];
        System.out.println(average + " " + sum);
        System.out.print(kept);
        LOG[index] = new int[length].length;
        Thread.sleep(time);
        String text = "seen " + seen;
        if (text.equals("seen 3")) return;
    }
}
