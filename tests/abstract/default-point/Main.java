// hebra abstract --abstract Main.n=signs --abstract-default point
// check: holds
/** What indexes an array stays a number, and so do tests of it; what has no use becomes a point. */
public class Main {
    static int n;
    static int steps;
    static int[] data = new int[3];

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            data[i] = 1;
            steps++;
            n = n + 1;
        }
        assert n > 0;
    }
}
