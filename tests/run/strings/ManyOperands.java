/** Concatenation of more operands than one call site takes, of every type. */
public final class ManyOperands {
    static int evaluated;

    static int next() {
        return evaluated++;
    }

    public static void main(String[] args) {
        int i = -7;
        long l = 1L << 60;
        char c = '\u00e9';
        double d = 1e300;
        float f = -0.0f;
        byte b = -128;
        short s = 12345;
        Object o = new int[0].length;
        String n = null;
        boolean z = true;
        StringBuilder t = new StringBuilder("built");
        String many = "" + t + f + 'x' + l + c + d + "k6" + l + 8L + s + l + c + 12 + 13 + c + o + c + 17 + l
                + d + o + l + 'x' + l + o + l + f + z + 28 + f + d + z + b + d + s + "k35" + d + c + l + s
                + 1.5f + 41 + t + null + null + "k45" + z + o + b + o + c + z + 52L + 1.5f + t + null + z + c
                + d + 59L + 60 + b + t + f + 1.5f + 65 + l + c + t + t + "k70" + 1.5f + null + c + c + n
                + 1.5f + c + l + z + null + z + 'x' + "k83" + i + null + "k86" + b + d + 1.5f + l + s + z + f
                + o + 'x' + 'x' + 1.5f + c + b + null + 'x' + n + f + 104 + n + 106 + "k107" + 'x' + o + f + c
                + b + f + o + o + i + 1.5f + b + n + z + i + f + 123 + "k124" + t + f + 127L + l + null + 'x'
                + 'x' + 'x' + 'x' + d + 1.5f + 'x' + l + s + c + s + null + b + d + t + l + d + i + f + d
                + "k150" + i + c + s + 'x' + f + n + "k157" + "k158" + 1.5f + d + d + 1.5f + null + 1.5f
                + 1.5f + z + c + f + d + t + n + 1.5f + b + 174L + i + s + 177L + "k178" + f + i + 181L + z
                + c + n + 185L + "k186" + b + "k188" + o + 190L + t + o + s + o + 'x' + o + s + 198L + 1.5f
                + "k200" + i + i + n + 1.5f + n + s + "k207" + null + "k209" + "k210" + c + o + d + o + 1.5f
                + s + t + s + 1.5f + i + 1.5f + "k222" + c + d + 'x' + s + 1.5f + b + 229 + t + c + 'x' + null
                + 'x' + c + b + b + f + i + f + null + f + 1.5f + "k244" + f + f + i + i + d + 250L + f + 252
                + s + s + i + n + s + z + 259L;
        System.out.println(many);
        System.out.println(many.length() + " " + many.hashCode());
        String sides = "" + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
                + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
                + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
                + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
                + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
                + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
                + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
                + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
                + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
                + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
                + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
                + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
                + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
                + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
                + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
                + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
                + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
                + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
                + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
                + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
                + next() + next() + next() + next() + next() + next() + next() + next() + next() + next();
        System.out.println(sides + evaluated);
        String grown = "";
        for (int k = 0; k < 50; k++) {
            grown += k + "," + (char) ('a' + k % 26);
        }
        System.out.println(grown);
    }
}
