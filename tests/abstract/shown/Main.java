// hebra abstract --abstract Main.n=signs --abstract Main.big=evenodd
// check: unknown
/** Printing and string building show the token; a program that looks at the string is not judged. */
public class Main {
    static int n = 3;
    static long big = 4;
    static char letter = 'x';

    public static void main(String[] args) {
        System.out.println(n);
        System.out.print(big);
        String text = "n = " + n + ", big = " + big + letter;
        text += new StringBuilder().append(n).append(String.valueOf(big)) + Integer.toString(n);
        assert text.equals("n = POS, big = EVENxPOSEVENPOS");
    }
}
