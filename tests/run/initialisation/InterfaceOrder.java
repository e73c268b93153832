/** Superinterfaces with default methods are initialised in the order they are declared (JLS 12.4). */
public final class InterfaceOrder {
    static int log(String what) {
        System.out.println(what);
        return 1;
    }

    interface Root {
        int ROOT = log("Root");

        default void root() {}
    }

    interface Alpha extends Root {
        int ALPHA = log("Alpha");

        default void alpha() {}
    }

    interface Beta {
        int BETA = log("Beta");

        default void beta() {}
    }

    interface Silent extends Beta {
        int SILENT = log("Silent");

        void silent();
    }

    interface OnlyStatic {
        int STATIC = log("OnlyStatic");

        static void call() {}
    }

    interface OnlyPrivate {
        int PRIVATE = log("OnlyPrivate");

        private void hidden() {}
    }

    static class Base implements Silent, OnlyStatic {
        static final int BASE = log("Base");

        @Override
        public void silent() {}
    }

    static class First extends Base implements OnlyPrivate, Alpha {
        static final int FIRST = log("First");
    }

    interface Late {
        int LATE = log("Late");

        default void late() {}
    }

    interface Early {
        int EARLY = log("Early");

        default void early() {}
    }

    static class Second implements Early, Late {}

    static class Fails implements Early {
        static final int X = Integer.parseInt("no number");
    }

    public static void main(String[] args) {
        Class<?>[] loadedBefore = {Late.class, Alpha.class, Beta.class};
        Object[] arrays = {new Late[0], new Alpha[0]};
        System.out.println("loaded " + loadedBefore.length + arrays.length);
        new First();
        System.out.println("then");
        new Second().late();
        System.out.println(Silent.SILENT);
        Root[] roots = {new Root() {}};
        roots[0].root();
        try {
            new Fails();
        } catch (ExceptionInInitializerError e) {
            System.out.println(e.getCause().getMessage());
        }
        Late lambda = new Late() {};
        lambda.late();
        OnlyStatic.call();
    }
}
