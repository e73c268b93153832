/** Runtime.halt runs no hook. */
public final class HaltSkipsHooks {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("not to be seen")));
        new Thread(() -> {
            System.out.println("halting");
            Runtime.getRuntime().halt(3);
        }).start();
        while (true) {
            Thread.yield();
        }
    }
}
