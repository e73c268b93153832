/** Properties of characters, whole planes summed up. */
public class Characters {
    public static void main(String[] args) {
        int[] points = {0, 9, 10, 0x1c, ' ', '0', 'A', 'a', '_', '$', 0x7f, 0xa0, 0xad, 0xb2, 0xb5, 0xdf, 0x130, 0x1c5, 0x2b0, 0x300, 0x370, 0x660, 0x5d0, 0x2007, 0x2028, 0x2160,
            0x3000, 0x4e00, 0xac00, 0xd800, 0xdc00, 0xe000, 0xfeff, 0xff10, 0xffff, 0x10400, 0x1d7ce, 0x1f600, 0x20000, 0xe0001, 0x10ffff};
        for (int c : points) {
            System.out.println(Integer.toHexString(c) + " " + Character.getType(c) + Character.isLetter(c) + Character.isDigit(c) + Character.isLetterOrDigit(c) + Character.isAlphabetic(c)
                    + Character.isIdeographic(c) + Character.isUpperCase(c) + Character.isLowerCase(c) + Character.isTitleCase(c) + Character.isWhitespace(c) + Character.isSpaceChar(c)
                    + Character.isISOControl(c) + Character.isJavaIdentifierStart(c) + Character.isJavaIdentifierPart(c) + Character.isIdentifierIgnorable(c) + Character.isMirrored(c)
                    + Character.isDefined(c) + " " + Character.getNumericValue(c) + " " + Character.digit(c, 36) + " " + Character.getDirectionality(c)
                    + " " + Integer.toHexString(Character.toUpperCase(c)) + " " + Integer.toHexString(Character.toLowerCase(c)) + " " + Integer.toHexString(Character.toTitleCase(c)));
        }
        long letters = 0;
        for (int c = 0; c < 0x3000; c++) {
            letters = letters * 31 + Character.getType(c) + (Character.toLowerCase(c) ^ Character.toUpperCase(c));
        }
        System.out.println(letters != 0);
        System.out.println(Character.isSurrogate('\uD800') + " " + Character.isHighSurrogate('\uDC00') + " " + Character.isSurrogatePair('\uD83D', '\uDE00') + " " + Character.toCodePoint('\uD83D', '\uDE00')
                + " " + Character.charCount(0x10000) + " " + (int) Character.highSurrogate(0x1f600) + " " + (int) Character.lowSurrogate(0x1f600) + " " + Character.toChars(0x1f600).length);
        System.out.println(Character.isBmpCodePoint(0xffff) + " " + Character.isSupplementaryCodePoint(0xffff) + " " + Character.isValidCodePoint(-1) + " " + Character.toString(0x1f600).length());
        System.out.println(Character.forDigit(35, 36) + "" + (int) Character.forDigit(36, 36) + Character.digit('\uff21', 16) + Character.digit('z', 37) + " " + Character.reverseBytes('\u1234') + " " + Character.hashCode('x'));
        System.out.println(Character.UnicodeBlock.of('a') + " " + Character.UnicodeBlock.of(0x4e00) + " " + Character.UnicodeBlock.of(0x1f600) + " " + Character.UnicodeBlock.forName("Greek"));
        System.out.println(Character.UnicodeScript.of('a') + " " + Character.UnicodeScript.of(0x3b1) + " " + Character.UnicodeScript.of(0x4e00) + " " + Character.UnicodeScript.forName("Cyrl"));
        try {
            Character.toChars(0x110000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Character.valueOf('a') == Character.valueOf('a') ? "cached" : "new");
        System.out.println(Character.compare('a', 'b') + " " + Character.valueOf('x').compareTo('z') + " " + (char) ('a' + 1) + " " + ('a' + 1) + " " + Character.MAX_RADIX);
    }
}
