/** Static and instance initialisers run in the order of the text. */
public final class Main {
    static String log = "";
    static int first = note("s1 ");

    static {
        note("s2 ");
    }

    int field = note("f1 ");

    {
        note("i1 ");
    }

    Main() {
        note("c ");
    }

    static int note(String text) {
        log += text;
        return 0;
    }

    public static void main(String[] args) {
        new Main();
        assert log.equals("s1 s2 f1 i1 c ");
        System.out.println(log);
    }
}
