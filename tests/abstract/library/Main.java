// hebra abstract --abstract Main.n=signs
/** The library takes numbers, here in a box. */
public class Main {
    static int n;

    public static void main(String[] args) {
        java.util.List<Integer> list = new java.util.ArrayList<>();
        int k = n + 1;
        list.add(k);
    }
}
