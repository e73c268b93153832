import java.util.Locale;
import java.util.stream.Collectors;

/** Surrogates, code points, case mappings that change the length. */
public class Unicode {
    static String hex(CharSequence s) {
        return s.chars().mapToObj(Integer::toHexString).collect(Collectors.joining(" "));
    }

    public static void main(String[] args) {
        String s = "a\uD83D\uDE00b\u00e9\uD83Dx";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()));
        s.codePoints().forEach(c -> System.out.print(Integer.toHexString(c) + " "));
        System.out.println(hex(s));
        System.out.println(s.offsetByCodePoints(0, 2) + " " + s.codePointAt(1) + " " + s.codePointAt(2)
                + " " + s.codePointBefore(3) + " " + s.codePointBefore(2));
        System.out.println(hex(new StringBuilder(s).reverse()));
        System.out.println(hex(new StringBuilder("\uDE00\uD83D\uD83D\uDE00").reverse()));
        System.out.println(hex("stra\u00dfe \ufb01 \u0149 \u01f0".toUpperCase(Locale.ROOT)));
        System.out.println(hex("\u0130I\u03a3 \u039f\u0394\u039f\u03a3".toLowerCase(Locale.ROOT)));
        System.out.println(hex("i\u0131I\u0130".toUpperCase(new Locale("tr"))));
        System.out.println(hex("i\u0131I\u0130".toLowerCase(new Locale("tr"))));
        System.out.println(hex("J\u0300 \u012e\u0301".toLowerCase(new Locale("lt"))));
        System.out.println(hex("\uD801\uDC00x".toLowerCase(Locale.ROOT)) + " " + hex("\uD801\uDC28y".toUpperCase(Locale.ROOT)));
        System.out.println("\u00b5".equalsIgnoreCase("\u03bc") + " " + "\u0130".equalsIgnoreCase("i")
                + " " + "stra\u00dfe".equalsIgnoreCase("STRASSE") + " " + "\u212a".equalsIgnoreCase("k"));
        System.out.println("\u00e9a".compareTo("\u4e00") + " " + "a\u4e00".compareTo("a") + " " + "B".compareToIgnoreCase("a")
                + " " + "\uD83D\uDE00".compareTo("\uFFFF"));
        System.out.println("\uD801\uDC00".equalsIgnoreCase("\uD801\uDC28") + " " + "\uD801\uDC00".compareToIgnoreCase("\uD801\uDC28"));
        System.out.println(s.indexOf(0x1F600) + " " + s.lastIndexOf(0x1F600) + " " + s.indexOf(0xD83D, 2) + " " + s.indexOf(-1)
                + " " + s.indexOf("\uDE00") + " " + s.lastIndexOf('\uD83D', 4));
        System.out.println("\u2003 x\u00a0\u2003".strip().length() + " " + "\u2003 x\u00a0\u2003".trim().length()
                + " " + "\u001f\u0000x\u0020".trim().length() + " " + "\u001f\u0000x".strip().length() + " " + "\u2003\u3000".isBlank());
        System.out.println("\u4e00".hashCode() + " " + "\u00ff".hashCode() + " " + s.hashCode());
        System.out.println(new String(new int[] {0x1F600, 65, 0xFFFF}, 0, 3).length());
        try {
            new String(new int[] {0x110000}, 0, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(hex("\u1e9e\u0390".toUpperCase(Locale.ROOT)) + " " + hex("\u1e9e".toLowerCase(Locale.ROOT)));
    }
}
