import java.lang.invoke.*;

/** The strings that begin with an at sign are dynamic constants, made by `Boot`. */
public class Constants {
    static String magic, fails, nothing;
    static Integer number;
    static Object self;

    static Object magic() { return "@magic"; }
    static Object fails() { return "@fails"; }
    static Object nothing() { return "@nothing"; }
    static Object other() { return "@self"; }
    static String unused(int i) { return "r" + i; }

    public static void main(String[] args) {
        magic = fails = nothing = "";
        self = number;
        Show.all();
    }
}

class Show {
    interface Body { Object run() throws Throwable; }
    static void show(Body body) {
        try {
            System.out.println(body.run());
        } catch (Throwable t) {
            System.out.println(t.getClass().getName());
        }
    }
    static void all() {
        for (int i = 0; i < 2; i++) {
            show(Constants::magic);
            show(Constants::fails);
            show(Constants::nothing);
            show(() -> Constants.other() == Constants.other());
        }
    }
}

class Boot {
    public static Object makeConcatWithConstants(MethodHandles.Lookup l, String name, Class<?> type, String recipe, Object... constants) {
        StringBuilder text = new StringBuilder("make ").append(name).append(' ').append(type).append(l.lookupClass()).append(recipe.length());
        System.out.println(text);
        if (name.equals("fails")) throw new IllegalStateException("no");
        if (name.equals("nothing")) return null;
        return name.equals("self") ? new Object() : text.reverse().toString();
    }
}
