import java.util.ArrayList;
import java.util.List;

/** try-with-resources: order, null resources, failures in body, close and construction. */
public final class ResourceOrder {
    static final List<String> log = new ArrayList<>();

    static class Resource implements AutoCloseable {
        final String name;
        final boolean failsToClose;

        Resource(String name, boolean failsToOpen, boolean failsToClose) {
            log.add("open " + name);
            if (failsToOpen) {
                throw new IllegalStateException("open " + name);
            }
            this.name = name;
            this.failsToClose = failsToClose;
        }

        @Override
        public void close() throws Exception {
            log.add("close " + name);
            if (failsToClose) {
                throw new Exception("close " + name);
            }
        }
    }

    static String run(int fails, Resource extra) throws Exception {
        try (Resource a = new Resource("a", false, (fails & 1) != 0);
                Resource none = null;
                Resource b = new Resource("b", (fails & 2) != 0, (fails & 4) != 0);
                extra) {
            log.add("body");
            if ((fails & 8) != 0) {
                throw new Error("body");
            }
            return "returned";
        } catch (IllegalStateException e) {
            log.add("caught " + e.getMessage() + e.getSuppressed().length);
            return "handled";
        } finally {
            log.add("finally");
            if ((fails & 16) != 0) {
                log.add("override");
                return "from finally";
            }
        }
    }

    static void show(Throwable t, String indent) {
        System.out.println(indent + t);
        for (Throwable s : t.getSuppressed()) {
            show(s, indent + "  ");
        }
        if (t.getCause() != null) {
            show(t.getCause(), indent + "  because ");
        }
    }

    public static void main(String[] args) throws Exception {
        for (int fails = 0; fails < 32; fails++) {
            log.clear();
            try (Resource outer = new Resource("o" + fails, false, fails % 3 == 0)) {
                System.out.println(run(fails, fails % 2 == 0 ? outer : null));
            } catch (Throwable t) {
                show(t, "");
            }
            System.out.println(log);
        }
        RuntimeException same = new RuntimeException("same");
        AutoCloseable again = () -> {
            throw same;
        };
        try (again) {
            throw same;
        } catch (Throwable t) {
            System.out.println(t + " " + t.getMessage());
        }
        try {
            same.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        for (int i = 0; i < 3; i++) {
            try (AutoCloseable c = () -> System.out.print("closed ")) {
                if (i == 1) {
                    continue;
                }
                System.out.print("round " + i + " ");
                if (i == 2) {
                    break;
                }
            }
        }
        System.out.println();
    }
}
