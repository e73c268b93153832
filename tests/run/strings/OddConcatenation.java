/** Concatenation with tag characters of the recipe, nulls, constants and operands that throw. */
public final class OddConcatenation {
    static final String TAGS = "\1\2";
    static final char ONE = '\1';
    static final String NOTHING = null;
    static final double CONSTANT = 0.1 + 0.2;

    static final class NullText {
        @Override
        public String toString() {
            return null;
        }
    }

    static final class Throws {
        @Override
        public String toString() {
            throw new IllegalStateException("no text");
        }
    }

    static String codes(String text) {
        StringBuilder out = new StringBuilder();
        for (char c : text.toCharArray()) {
            out.append(Integer.toHexString(c)).append(' ');
        }
        return out.toString();
    }

    static String say(String s) {
        System.out.print(s);
        return s;
    }

    public static void main(String[] args) {
        int n = args.length;
        System.out.println(codes("\1" + n + "\2" + n + TAGS + ONE + n));
        System.out.println(codes(TAGS + n + "a\0b" + n + "\u2028\ud800" + n + "\udc00"));
        String high = "\ud83d";
        String low = "\ude00";
        System.out.println((high + low).codePointCount(0, 2) + " " + (high + low).length() + codes(high + 'x' + low));
        System.out.println(NOTHING + null + n + new NullText() + (Object) null);
        System.out.println(CONSTANT + "" + Long.MIN_VALUE + Double.MIN_VALUE + Float.MAX_VALUE + n);
        System.out.println(1 + 2 + "x" + 1 + 2 + 'c' + (char) (n + 100) + ('a' + n) + (n + 'b'));
        System.out.println("" + (byte) 200 + (short) 70000 + (n == 0) + 1e10f + 1e-5 + Float.NaN + -1.0 / n + 100f);
        char[] chars = {'h', 'i'};
        System.out.println(("" + chars).startsWith("[C@") + String.valueOf(chars));
        try {
            String broken = say("first ") + new Throws() + say("second ");
            System.out.println(broken);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        String s = null;
        s += null;
        s += 'c';
        s += 1.0f;
        Object o = "o";
        o += "bject" + n;
        System.out.println(s + o);
        String[] cells = {"a", "b"};
        int i = 0;
        cells[i++] += i++ + cells[i - 1];
        System.out.println(cells[0] + cells[1] + i);
        final String folded = "con" + "stant" + 1 + 'c' + true + 2.5f;
        System.out.println(folded == ("constant1ctrue2.5" + "") ? "interned" : "not interned");
        System.out.println((folded + n) == "constant1ctrue2.50" ? "same" : "other");
        System.out.println((folded + n).intern() == "constant1ctrue2.50");
    }
}
