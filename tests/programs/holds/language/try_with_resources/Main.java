/** Resources are closed in reverse order, before the handler runs. */
public final class Main {
    static String log = "";

    static final class Resource implements AutoCloseable {
        private final String name;

        Resource(String name) {
            this.name = name;
        }

        @Override
        public void close() {
            log += "close-" + name + " ";
        }
    }

    public static void main(String[] args) {
        try (Resource a = new Resource("a"); Resource b = new Resource("b")) {
            log += "body ";
            throw new IllegalStateException("body");
        } catch (IllegalStateException e) {
            log += e.getMessage() + e.getSuppressed().length;
        }
        System.out.println(log);
        assert log.equals("body close-b close-a body0");
    }
}
