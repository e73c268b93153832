/** Runtime.halt runs no hooks. */
public final class Halts {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("never")));
        System.out.println("halt");
        System.out.flush();
        Runtime.getRuntime().halt(9);
    }
}
