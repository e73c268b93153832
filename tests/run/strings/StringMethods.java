/** The methods of String that programs use most. */
public final class StringMethods {
    public static void main(String[] args) {
        String s = "  Hello, World  ";
        System.out.println(s.length() + "[" + s.trim() + "][" + s.strip() + "][" + s.stripLeading() + "]");
        String t = s.trim();
        System.out.println(t.substring(7) + t.substring(0, 5) + t.charAt(4));
        System.out.println(t.indexOf('o') + " " + t.lastIndexOf('o') + " " + t.indexOf("World") + " " + t.indexOf('z'));
        System.out.println(t.indexOf('o', 5) + " " + t.indexOf("l", 4) + " " + t.contains("lo, W"));
        System.out.println(t.replace('l', 'L') + " " + t.replace("World", "You"));
        System.out.println(t.toUpperCase() + " " + t.toLowerCase());
        System.out.println(t.startsWith("Hell") + " " + t.endsWith("x") + " " + t.startsWith("World", 7));
        System.out.println("abc".compareTo("abd") + " " + "abc".compareTo("ab") + " " + "B".compareToIgnoreCase("a"));
        System.out.println("Abc".equals("abc") + " " + "Abc".equalsIgnoreCase("aBC"));
        System.out.println("ab".repeat(3) + " " + String.join("-", "x", "y", "z") + " " + "".isEmpty() + " ".isBlank());
        System.out.println("abc".chars().sum() + " " + new String(new char[] {'q'}) + " " + "x".concat("y"));
        System.out.println(String.valueOf(1.5) + String.valueOf(true) + String.valueOf('c') + String.valueOf(10L));
        System.out.println("hello".hashCode() + " " + "".hashCode() + " " + "\u00fc\u20ac".hashCode());
        System.out.println("a\nb\nc".lines().count() + " " + "x".equals(null) + " " + "h\u00e9llo".length());
        System.out.println("hello".intern() == "hello");
        System.out.println("hello".contentEquals(new StringBuilder("hello")));
        System.out.println("aXbXc".lastIndexOf("X") + " " + "\ud83d\ude00".codePointAt(0) + " " + "\ud83d\ude00".length());
        System.out.println("stra\u00dfe".toUpperCase() + " " + "\u00c0\u00c9".toLowerCase().hashCode());
        try {
            "abc".substring(2, 1);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("bad range");
        }
        char c = 'g';
        System.out.println(Character.isDigit('5') + " " + Character.isLetter(c) + " " + Character.toUpperCase(c)
                + Character.getNumericValue('7') + Character.isWhitespace('\t') + (int) Character.forDigit(11, 16));
    }
}
