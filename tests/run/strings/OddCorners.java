import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Edges of the methods of String. */
public class OddCorners {
    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        String s = "hello world";
        attempt(() -> System.out.println(s.substring(11) + "|" + s.substring(3, 3) + "|"));
        attempt(() -> s.substring(12));
        attempt(() -> s.substring(-1));
        attempt(() -> s.substring(3, 2));
        attempt(() -> s.charAt(11));
        attempt(() -> "\u4e00".charAt(-1));
        attempt(() -> s.codePointAt(11));
        attempt(() -> s.repeat(-1));
        attempt(() -> "".charAt(0));
        attempt(() -> s.getChars(3, 20, new char[5], 0));
        attempt(() -> s.subSequence(5, 4));
        attempt(() -> s.compareTo(null));
        attempt(() -> s.contains(null));
        attempt(() -> String.valueOf((char[]) null));
        attempt(() -> String.join(",", (Iterable<String>) null));
        attempt(() -> new String(new char[3], 2, 2));
        System.out.println("ab".repeat(0).isEmpty() + " " + "ab".repeat(3) + " " + "x".repeat(5) + " " + "".repeat(1 << 30).length());
        System.out.println(" a b ".lines().collect(Collectors.toList()) + " " + "a\r\nb\rc\n\nd\n".lines().collect(Collectors.toList()));
        System.out.println(Arrays.toString("a,b,,c,,".split(",")) + Arrays.toString("a,b,,c,,".split(",", -1)) + Arrays.toString("a,b,,c".split(",", 2))
                + Arrays.toString("".split(",")) + Arrays.toString(",".split(",")) + Arrays.toString("abc".split("")) + Arrays.toString("a1b22c".split("\\d+")));
        System.out.println(Arrays.toString("boo:and:foo".split("o")) + Arrays.toString("a.b".split("\\.")) + Arrays.toString("a|b".split("|")) + Arrays.toString("\uD83D\uDE00x".split("")));
        System.out.println("Hello".regionMatches(1, "ELL", 0, 3) + " " + "Hello".regionMatches(true, 1, "ELL", 0, 3) + " " + "Hello".regionMatches(-1, "x", 0, 0)
                + " " + "Hello".regionMatches(2, "llo", 0, -5) + " " + "Hello".regionMatches(0, "Hello", 0, Integer.MAX_VALUE));
        System.out.println("aaa".replace("aa", "b") + "abc".replace("", "-") + "aXa".replace('a', '\u4e00') + "\u4e00b".replace('\u4e00', 'a') + "abc".replace("b", ""));
        System.out.println("a.b.c".replaceAll(".", "x") + "a.b.c".replaceAll("\\.", "\\$") + "aab".replaceFirst("a*", "<$0>") + "x".replaceAll("y*", "-"));
        System.out.println("abcabc".indexOf("") + " " + "abcabc".indexOf("", 10) + " " + "abcabc".lastIndexOf("") + " " + "abcabc".lastIndexOf("abc", 2) + " " + "abcabc".lastIndexOf("abc", -1) + " " + "abc".indexOf("c", -5));
        System.out.println(String.join("-", "a", null, "c") + String.join("/", List.of()) + String.join("", List.of("x", "y")));
        System.out.println("a".compareTo("abc") + " " + "b".compareTo("abc") + " " + "\u00e9".compareTo("e") + " " + "A".compareToIgnoreCase("b") + " " + "".compareTo("a"));
        String made = new String("hello ") + "world".toString();
        System.out.println((made == s) + " " + (made.intern() == s) + " " + ("hello " + "world" == s) + " " + made.equals(s) + " " + s.contentEquals(new StringBuffer(s)));
        System.out.println("ABC\u0130".toLowerCase(Locale.ENGLISH).length() + " " + "title".toUpperCase(Locale.ROOT));
        System.out.println("  x ".strip() + "|" + "  x ".stripLeading() + "|" + "  x ".stripTrailing() + "|" + "\t\n".isBlank() + "|" + " ".trim().isEmpty());
        System.out.println("startsWith".startsWith("t", 1) + " " + "s".startsWith("", 1) + " " + "s".startsWith("", 2) + " " + "s".startsWith("s", -1) + " " + "end".endsWith(""));
        System.out.println(String.valueOf(new char[] {'a', 'b', 'c'}, 1, 2) + String.copyValueOf(new char[] {'z'}) + String.valueOf((Object) null) + String.valueOf(1.0f) + String.valueOf(true));
        System.out.println("a" + 1 + 2L + 'c' + 1.5f + 2.5 + null + true + new int[0].length + (char) 66 + (byte) -1);
        String nothing = null;
        nothing += "x";
        System.out.println(nothing + ("" + null).length());
        System.out.println("abc".matches("[a-c]+") + " " + "abc".contentEquals("abd"));
    }
}
