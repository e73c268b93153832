/** Resources are closed in reverse order, before the handler runs. */
public final class Main {
    static String log = "";
    private final String name;

    Main(String name) {
        this.name = name;
    }

    @Override
    public void close() {
        log += "close-" + name + " ";
    }

    public static void main(String[] args) {
        try (Main a = new Main("a"); Main b = new Main("b")) {
            log += "body ";
            throw new IllegalStateException("body");
        } catch (IllegalStateException e) {
            log += e.getMessage() + e.getSuppressed().length;
        }
        System.out.println(log);
        assert log.equals("body close-b close-a body0");
    }
}
