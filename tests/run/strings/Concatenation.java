/** String concatenation of every type, in one expression and in a loop. */
public final class Concatenation {
    enum Colour { RED }

    public static void main(String[] args) {
        boolean z = true;
        byte b = -128;
        short s = -32768;
        char c = 'x';
        int i = -2147483648;
        long l = -9223372036854775808L;
        float f = 1.5f;
        double d = -0.0;
        String none = null;
        Object nothing = null;
        System.out.println("" + z + b + s + c + i + l + f + d + none + nothing + "end");
        System.out.println(z + "," + b + "," + s + "," + c + "," + i + "," + l + "," + f + "," + d);
        System.out.println(c + 1 + "" + c + 1);
        System.out.println((char) (c + 1) + "" + 'a' + 'b' + ('a' + 'b'));
        System.out.println(Colour.RED + " " + Integer.valueOf(7) + new StringBuilder("sb"));
        String text = "";
        for (int k = 0; k < 20; k++) {
            text += k % 3 + (k % 2 == 0 ? "-" : ".");
        }
        System.out.println(text);
        text += null;
        text += 'c';
        text += 1.0f;
        System.out.println(text);
        System.out.println(("\u00fcn" + "\u20ac" + "\ud83d\ude00" + '\u00e9' + i).hashCode());
        final String constant = "con" + "stant" + 1;
        System.out.println(constant == "constant1");
        System.out.println((none + "x").length() + ("tab\tquote\"back\\" + "\101"));
        char[] chars = {'o', 'k'};
        System.out.println("chars " + String.valueOf(chars) + new String(chars, 1, 1));
    }
}
