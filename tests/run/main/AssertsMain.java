/** Assertions are on for user classes and off for the library; messages of every type. */
public class AssertsMain {
    static boolean checked;

    static boolean check() {
        checked = true;
        return false;
    }

    static class Early {
        static boolean inInitialiser;

        static {
            boolean on = false;
            assert on = true;
            inInitialiser = on;
        }
    }

    enum Kind {
        ONE;

        Kind() {
            assert ordinal() == 0 : "ordinal";
        }
    }

    interface WithAssert {
        default void go(int x) {
            assert x > 0 : x;
        }
    }

    public static void main(String[] args) {
        Object[] details = {'c', 1L, 2.5, null, new Error("cause"), "text", true};
        for (Object detail : details) {
            try {
                assert check() : detail;
                System.out.println("off");
            } catch (AssertionError e) {
                System.out.println(e.getMessage() + " / " + e.getCause());
            }
        }
        try {
            assert check();
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + checked);
        }
        System.out.println(Early.inInitialiser + " " + Kind.ONE + " " + AssertsMain.class.desiredAssertionStatus() + " " + String.class.desiredAssertionStatus());
        Runnable lambda = () -> {
            assert args.length > 0 : "in lambda " + args.length;
        };
        try {
            lambda.run();
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        new WithAssert() {}.go(1);
        new WithAssert() {}.go(-7);
    }
}
