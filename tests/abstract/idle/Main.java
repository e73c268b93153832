// hebra abstract --abstract auto --abstract Main.n=signs
// check: holds
/** What comes of `n` and cannot affect the property is one token, whatever `n` is. */
public class Main {
    static int n;
    static int last;
    static int sum;

    static int before(int value) {
        return value - 1;
    }

    public static void main(String[] args) {
        n = n + 1;
        last = n - 1;
        int shown = n - 3;
        sum = sum + before(n);
        System.out.println(shown);
        if (n < 0) throw new IllegalStateException("n is " + n);
    }
}
