// Under Hebra nothing: it interleaves by itself.

public final class Pause {
    public static void here() {
    }
}
