// What every generated program extends: how it tells what it saw. Programs are played once by Hebra, whose
// main method ends in `Outcome`, and many times by `Harness` in one JVM.

public abstract class Scenario {
    /** Plays the program to its end; the result is its outcome. */
    public abstract String play() throws Exception;

    public static int bit(boolean condition) {
        return condition ? 1 : 0;
    }

    public static int stateOf(Thread thread) {
        return thread.getState().ordinal();
    }

    /** A digit for an exception, so that outcomes stay short. */
    public static int code(Throwable error) {
        if (error instanceof InterruptedException) return 1;
        if (error instanceof IllegalMonitorStateException) return 2;
        if (error instanceof IllegalThreadStateException) return 3;
        if (error instanceof java.util.concurrent.TimeoutException) return 4;
        if (error instanceof java.util.concurrent.BrokenBarrierException) return 5;
        if (error instanceof java.util.concurrent.ExecutionException) return 6;
        if (error instanceof java.util.concurrent.CancellationException) return 7;
        if (error instanceof LinkageError) return 8;
        if (error instanceof IllegalStateException) return 9;
        return 0;
    }

    /** Joins all of them, however often this thread is interrupted. */
    public static void joinAll(Thread... threads) {
        for (Thread thread : threads) {
            while (true) {
                try {
                    thread.join();
                    break;
                } catch (InterruptedException again) {
                    // The outcome is told by what the threads saw, not by this.
                }
            }
        }
    }
}
