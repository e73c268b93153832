/** isInterrupted looks at the flag, interrupted also clears it. */
public final class Main {
    public static void main(String[] args) {
        Thread self = Thread.currentThread();
        assert !self.isInterrupted();
        self.interrupt();
        assert self.isInterrupted();
        assert self.isInterrupted();
        assert Thread.interrupted();
        assert !Thread.interrupted();
        System.out.println(self.isInterrupted());
    }
}
