import java.util.*;

/** Identity of constants, compile-time folding, interned strings. */
public class Interning {
    static final String CONSTANT = "con" + "stant";
    static final String COMPUTED = "con".concat("stant");
    static final char C = 'c';
    static final int N = 3 + 4;
    final String field = "fie" + "ld" + N;

    interface Holder {
        String SHARED = "shared";
    }

    static class Other {
        static final String SHARED = "sha" + "red";
    }

    public static void main(String[] args) {
        String local = "constant";
        System.out.println((CONSTANT == local) + " " + (COMPUTED == local) + " " + (COMPUTED.intern() == local) + " " + (Holder.SHARED == Other.SHARED) + " " + (new Interning().field == "field7") + " " + (("" + C + N) == "c7"));
        String built = new StringBuilder("uni").append("que").append(System.nanoTime() > 0 ? "" : "x").toString();
        System.out.println((built.intern() == built.intern()) + " " + (new String("unique2") == "unique2") + " " + (new String("unique2").intern() == "unique2") + " " + (String.valueOf('a') == String.valueOf('a')) + " " + "".equals(new String()) + ("abc".substring(0) == "abc") + ("abc".toString() == "abc") + ("abc".trim() == "abc") + ("abc".replace('x', 'y') == "abc") + ("ABC".toUpperCase(Locale.ROOT) == "ABC") + ("a".repeat(1) == "a") + ("abc".concat("") == "abc") + ("abc".strip() == "abc"));
        IdentityHashMap<String, Integer> ids = new IdentityHashMap<>();
        for (String s : new String[] {"x", "x", new String("x"), "x".intern(), new String("x").intern()}) ids.merge(s, 1, Integer::sum);
        System.out.println(ids.size() + " " + ids.get("x"));
        Integer a = 127, b = 127;
        Object o = a;
        System.out.println((a == b) + " " + (o == (Object) b) + " " + (Integer.valueOf(1000) == Integer.valueOf(1000)) + " " + (Long.valueOf(127) == Long.valueOf(127)) + " " + Objects.equals(127, 127L) + " " + (a == 127L));
        System.out.println((Boolean.valueOf(true) == Boolean.TRUE) + " " + (Optional.empty() == Optional.empty()) + " " + (Collections.emptyList() == Collections.EMPTY_LIST) + " " + (List.of() == List.of()) + " " + (Locale.US == Locale.forLanguageTag("en-US")) + " " + (Thread.State.NEW == Thread.State.valueOf("NEW")));
        int x = 5;
        x = x++ + ++x;
        int[] array = {0, 0, 0};
        int i = 0;
        array[i] = i = 2;
        System.out.println(x + " " + Arrays.toString(array) + i + ((i = 1) + i * (i = 3) + i));
        char c = 'a';
        c += 1.7;
        byte narrow = (byte) 300;
        narrow >>>= 1;
        short s = (short) 40000;
        s /= 2.5;
        System.out.println(c + " " + narrow + " " + s + " " + (char) (c + 1) + (c + 1) + (int) 'x' + (5 / 2 * 2.0) + (1 + 2 + "3" + 4 * 5) + ('a' + 'b' + "c") + (char) 97 + 010 + 0b101 + 1_000);
    }
}
