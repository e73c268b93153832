/** An array of negative length. */
public final class Main {
    public static void main(String[] args) {
        int[] array = new int[args.length - 1];
        System.out.println(array.length);
    }
}
