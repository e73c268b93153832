/** wait on an object other than the one that is locked. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        Object held = new Object();
        Object other = new Object();
        synchronized (held) {
            other.wait();
        }
    }
}
