/** A native method of the program: nobody knows what it does. */
public final class Main {
    static native int secret();

    public static void main(String[] args) {
        assert secret() == 0;
    }
}
