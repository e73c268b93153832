/** Concatenation of every kind of value. */
public final class Main {
    public static void main(String[] args) {
        String none = null;
        char c = 'x';
        String text = "" + 1 + 2L + 1.5f + 2.5 + true + c + none + (char) (c + 1);
        assert text.equals("121.52.5truexnully");
        assert (1 + 2 + "3" + 4 + 5).equals("3345");
        text += 'z';
        assert text.endsWith("z") && text.length() == 19;
        System.out.println(text);
    }
}
