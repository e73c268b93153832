/** Two threads load a class by name, look at it and at the constants of an enum. */
public class Main {
    enum Level { LOW, HIGH }

    static class Late {
        static final int VALUE = Integer.parseInt("5");
    }

    static void work() {
        try {
            Class<?> late = Class.forName("Main$Late");
            assert late.getSimpleName().equals("Late") && late.getDeclaredField("VALUE").getInt(null) == 5;
            assert Level.valueOf("HIGH") == Level.HIGH && Level.class.getEnumConstants().length == 2;
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::work);
        other.start();
        work();
        other.join();
    }
}
