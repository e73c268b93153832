/** Calling run instead of start runs the body in the calling thread. */
public final class Main {
    static Thread ran;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> ran = Thread.currentThread());
        thread.run();
        assert ran == thread;
    }
}
