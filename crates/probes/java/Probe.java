import java.util.Arrays;

/** Probes of one file. Each prints its number before it begins, and then its result, in ASCII and on one line. */
public abstract class Probe {
    /** The result of a probe. */
    protected abstract Object run(int number) throws Throwable;

    /** How many there are. */
    protected abstract int count();

    /** Runs those from a number on. */
    final void play(String label, int first) {
        for (int i = first; i < count(); i++) {
            System.out.println("#" + label + " " + i);
            String result;
            try {
                result = shown(run(i));
            } catch (Throwable thrown) {
                // Otherwise the next probe meets it.
                Thread.interrupted();
                result = "throws " + thrown + (thrown.getCause() == null ? "" : " / " + thrown.getCause());
            }
            System.out.println("=" + ascii(result));
        }
    }

    private static String shown(Object value) {
        String all = Arrays.deepToString(new Object[] {value});
        return all.substring(1, all.length() - 1);
    }

    private static String ascii(String text) {
        StringBuilder b = new StringBuilder();
        for (char c : text.toCharArray()) {
            if (c >= ' ' && c < 127) b.append(c);
            else b.append("\\u").append(Integer.toHexString(0x10000 + c).substring(1));
        }
        return b.toString();
    }

    /** Pairs of arguments: a class of probes, and the first of them to run. */
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < args.length; i += 2) {
            Probe probes = (Probe) Class.forName(args[i]).getDeclaredConstructor().newInstance();
            probes.play(args[i], Integer.parseInt(args[i + 1]));
        }
        System.out.flush();
        // Some leave threads behind.
        Runtime.getRuntime().halt(0);
    }

    /** An exception class: thrown, caught and shown. */
    static Object exception(String name) throws Exception {
        Class<?> type = Class.forName(name);
        Throwable thrown;
        try {
            thrown = (Throwable) type.getConstructor(String.class).newInstance("m");
        } catch (NoSuchMethodException e) {
            try {
                thrown = (Throwable) type.getConstructor().newInstance();
            } catch (NoSuchMethodException | InstantiationException f) {
                return "no simple constructor";
            }
        } catch (InstantiationException e) {
            return "abstract";
        }
        try {
            throw thrown;
        } catch (Throwable t) {
            return t + " " + t.getMessage() + " " + t.getCause() + " " + t.getClass().getSuperclass().getName();
        }
    }

    /** An enum class: its constants, and the last by its name. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    static Object constants(String name) throws Exception {
        Class type = Class.forName(name);
        Object[] all = type.getEnumConstants();
        return Arrays.toString(all) + " " + Enum.valueOf(type, ((Enum) all[all.length - 1]).name()).ordinal();
    }
}
