// hebra abstract --abstract Main.data[]=signs
/** The library reads the elements. */
public class Main {
    static int[] data = new int[3];

    public static void main(String[] args) {
        Object whole = data;
        java.util.Arrays.fill((int[]) whole, 3);
    }
}
