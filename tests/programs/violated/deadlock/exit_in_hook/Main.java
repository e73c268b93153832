/** System.exit in a shutdown hook waits for the hooks to end, so for itself. */
public final class Main {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.exit(1)));
    }
}
