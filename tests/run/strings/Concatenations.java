import java.util.*;

/** Concatenation of every kind of operand, evaluation order, side effects, long chains. */
public class Concatenations {
    static int calls;

    static String next(String s) {
        calls++;
        return s + calls;
    }

    static class Noisy {
        @Override public String toString() {
            return "noisy" + ++calls;
        }
    }

    static class Null {
        @Override public String toString() {
            return null;
        }
    }

    public static void main(String[] args) {
        byte b = -1;
        short s = 2;
        char c = '\u00e9';
        int i = Integer.MIN_VALUE;
        long l = Long.MAX_VALUE;
        float f = 1e10f;
        double d = -0.0;
        boolean z = true;
        Object none = null;
        char[] chars = {'x'};
        System.out.println("" + b + s + c + i + l + f + d + z + none + (chars.length) + 'a' + 1 + 'b');
        System.out.println(next("a") + next("b") + calls + next("c") + new Noisy() + new Null() + calls);
        String t = "start";
        t += t + (t = "changed") + t;
        System.out.println(t);
        t += 1 + 2;
        t += 'c' + 1;
        t += null;
        System.out.println(t);
        String[] array = {"x", null};
        int index = 0;
        array[index++] += "y" + index;
        array[index] += array[0];
        System.out.println(Arrays.toString(array) + index);
        Object o = "obj";
        o += "ect";
        CharSequence sequence = "seq";
        System.out.println(o + " " + sequence + new StringBuilder("b") + List.of(1) + new int[0].length + Optional.of("v") + Thread.State.NEW);
        String big = "";
        for (int k = 0; k < 50; k++) big += k % 7 == 0 ? "\u4e00" : k;
        System.out.println(big + big.length());
        System.out.println("\u0001" + 1 + "\u0002" + "tab\t" + "nul\0".length() + "\1\2".length() + "%s" + "{}" + '\'' + "\"" + '\\');
        String wide = "\uD83D" + "\uDE00" + 'x' + (char) 0xD83D + (char) 0xDE00;
        System.out.println(wide + wide.length() + wide.codePointCount(0, wide.length()));
        final int constant = 5;
        System.out.println(("c" + constant == "c5") + " " + ("c" + i == "c" + i) + " " + (1 + 1 + "1" + 1 + 1) + (char) (65 + 1) + (int) 'A' + -1 + +1 + ~1 + !z);
        System.out.println("" + i + l + d + f + c + b + s + z + i + l + d + f + c + b + s + z + i + l + d + f + c + b + s + z + i + l + d + f + c + b + s + z + i + l + d + f + c + b + s + z);
    }
}
