/** Lone surrogates, zero characters and Unicode escapes in constants and identifiers. */
public final class Surrogates {
    static final String LONE = "a\ud800b\udfffc";
    static int gr\u00f6\u00dfe = 3;
    static String \u03bb(String \u00e4) {
        return \u00e4 + \u00e4;
    }

    enum \u00c9tat { \u00c9TEINT, ALLUM\u00c9 }

    public static void main(String[] args) {
        System.out.println(LONE.length() + " " + LONE.codePointAt(1) + " " + (int) LONE.charAt(3));
        System.out.println(LONE.equals("a" + '\ud800' + "b" + '\udfff' + "c") + " " + LONE.hashCode());
        System.out.println("\0nul\0".length() + " " + (int) "\0".charAt(0) + " " + "\377\7".charAt(0));
        System.out.println(gr\u00f6\u00dfe + \u03bb("x").length() + \u00c9tat.values().length);
        System.out.println(\u00c9tat.valueOf("ALLUM\u00c9").ordinal() + \u00c9tat.\u00c9TEINT.name().length());
        String pair = new StringBuilder().appendCodePoint(0x1F600).append('!').toString();
        System.out.println(pair.length() + " " + pair.codePointCount(0, 3) + " " + pair.offsetByCodePoints(0, 1));
        System.out.println(new StringBuilder(pair).reverse().codePointAt(1) == 0x1F600);
        System.out.println(Character.isHighSurrogate(pair.charAt(0)) + " " + Character.charCount(pair.codePointAt(0)));
        System.out.println(pair.compareTo("\uffff") + " " + "\ud800".compareTo("\udc00"));
        System.out.println(LONE.toUpperCase().charAt(2) + LONE.indexOf(0xd800) + LONE.indexOf("\udfff"));
        System.out.println(LONE.chars().sum() + " " + LONE.codePoints().count());
        System.out.println(LONE.substring(1, 2).equals("\ud800") + " " + LONE.contains("\ud800b"));
        switch (LONE.substring(1, 2)) {
            case "\ud800":
                System.out.println("lone high");
                break;
            default:
                System.out.println("other");
        }
        byte[] bytes = LONE.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        System.out.println(bytes.length + " " + bytes[1]);
        System.out.println("\u0041\u005cn".length() + "\uuuu0042");
        System.out.println("\t\b\f\"\\\'".length() + "tab\tend");
    }
}
