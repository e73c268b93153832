/** Hooks run, too, when main died; the status is that of a failure. */
public final class HookAfterFailure {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> System.out.println(thread.getName() + ": " + thrown));
        int[] empty = {};
        empty[0] = 1;
    }
}
