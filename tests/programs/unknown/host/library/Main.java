/** A native library could do anything. That it is missing is not known either. */
public final class Main {
    public static void main(String[] args) {
        try {
            System.loadLibrary("nosuchlibrary");
        } catch (UnsatisfiedLinkError e) {
            System.out.println("no library");
        }
    }
}
