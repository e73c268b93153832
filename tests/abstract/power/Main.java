// hebra abstract --abstract Main.power.m=evenodd --abstract-default point
/** Figure 9 of paper 004: m is selected, result follows, n has nothing to do with them. */
public class Main {
    static int power(int m, int n) {
        int result = 1;
        while (n >= 1) {
            result = result * m;
            n = n - 1;
        }
        return result;
    }

    public static void main(String[] args) {
        assert power(3, 5) % 2 == 1;
    }
}
