// hebra abstract --abstract Main.n=signs
/** An index must be a number. */
public class Main {
    static int n;
    static int[] data = new int[4];

    static int twice(int k) {
        return k + k;
    }

    public static void main(String[] args) {
        int i = n;
        data[twice(i)] = 3;
    }
}
