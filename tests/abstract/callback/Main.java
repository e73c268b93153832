// hebra abstract --abstract Main.n=signs
/** The library takes the result of a method that it calls. */
public class Main implements Comparable<Main> {
    static int n;

    public int compareTo(Main other) {
        return n;
    }

    public static void main(String[] args) {
        java.util.Arrays.asList(new Main(), new Main()).sort(null);
    }
}
