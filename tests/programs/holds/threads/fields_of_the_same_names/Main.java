/** A thread and an exception with fields that go by the names of those of the library. */
public class Main extends Thread {
    Object target = "target";
    int group = 5;
    int eetop = 9;
    long tid = 77;
    boolean interrupted = true;
    boolean stillborn = true;
    int threadLocals = 3;
    int parkBlocker = 1_000_000;

    static class Failure extends RuntimeException {
        int cause = 4;
        int detailMessage = 5;
        int stackTrace = 6;

        Failure() {
            super("the message", new Error("the cause"));
        }
    }

    @Override
    public void run() {
        assert !isInterrupted();
        Failure failure = new Failure();
        assert failure.getMessage().equals("the message");
        assert failure.getCause().getMessage().equals("the cause");
        assert failure.cause + failure.detailMessage + failure.stackTrace == 15;
    }

    public static void main(String[] args) throws InterruptedException {
        Main thread = new Main();
        thread.start();
        thread.join();
        assert thread.target != null;
        assert thread.group == 5;
        assert thread.eetop == 9;
        assert thread.tid == 77;
        assert thread.threadLocals == 3;
    }
}
