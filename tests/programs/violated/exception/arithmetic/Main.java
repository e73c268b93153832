/** A division by zero. */
public final class Main {
    public static void main(String[] args) {
        int mean = 100 / args.length;
        System.out.println(mean);
    }
}
