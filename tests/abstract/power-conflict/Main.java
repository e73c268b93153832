// hebra abstract --abstract Main.power.m=evenodd --abstract Main.power.result=signs
/** The conflict of section 5.2 of paper 004. */
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
        System.out.println(power(3, 5));
    }
}
