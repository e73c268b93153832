/** A native library by its file. */
public final class Main {
    public static void main(String[] args) {
        try {
            System.load("/no/such/library.so");
        } catch (UnsatisfiedLinkError e) {
            System.out.println("no library");
        }
    }
}
