/** Methods of String; equal literals are one object. */
public final class Main {
    public static void main(String[] args) {
        String text = "Hello, World";
        assert text.substring(7).equals("World") && text.indexOf('o') == 4 && text.lastIndexOf("o") == 8;
        assert text.toLowerCase().startsWith("hello") && text.replace('l', 'L').equals("HeLLo, WorLd");
        assert "  x ".trim().equals("x") && "ab".repeat(2).equals("abab") && "a".compareTo("c") == -2;
        assert text == "Hello, " + "World" && text != new String(text) && new String(text).intern() == text;
        assert text.hashCode() == new String(text).hashCode();
    }
}
