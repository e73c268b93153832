/** Initialising a class does not initialise its interfaces, unless they have default methods. */
public final class Main {
    static String log = "";

    static int note(String text) {
        log += text;
        return 0;
    }

    interface Plain {
        int FIELD = note("plain ");
    }

    interface WithDefault {
        int FIELD = note("default ");

        default void nothing() {}
    }

    static class Both implements Plain, WithDefault {}

    public static void main(String[] args) {
        new Both();
        assert log.equals("default ");
        int field = Plain.FIELD;
        assert field == 0 && log.equals("default plain ");
    }
}
