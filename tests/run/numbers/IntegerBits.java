/** Bits, unsigned arithmetic, boxes. */
public class IntegerBits {
    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 2, 7, 0x80000000, 0x7fffffff, 0x12345678, -12345, 65536};
        for (int a : ints) {
            System.out.println(Integer.bitCount(a) + " " + Integer.highestOneBit(a) + " " + Integer.lowestOneBit(a) + " " + Integer.numberOfLeadingZeros(a) + " " + Integer.numberOfTrailingZeros(a)
                    + " " + Integer.reverse(a) + " " + Integer.reverseBytes(a) + " " + Integer.rotateLeft(a, 5) + " " + Integer.rotateRight(a, -3) + " " + Integer.signum(a));
            long b = a * 0x100000001L;
            System.out.println(Long.bitCount(b) + " " + Long.highestOneBit(b) + " " + Long.lowestOneBit(b) + " " + Long.numberOfLeadingZeros(b) + " " + Long.numberOfTrailingZeros(b)
                    + " " + Long.reverse(b) + " " + Long.reverseBytes(b) + " " + Long.rotateLeft(b, 37) + " " + Long.rotateRight(b, 1) + " " + Long.signum(b));
            for (int c : ints) {
                if (c != 0) System.out.print(Integer.divideUnsigned(a, c) + "/" + Integer.remainderUnsigned(a, c) + "/" + Integer.compareUnsigned(a, c) + "/" + Long.divideUnsigned(b, c) + "/" + Long.remainderUnsigned(b, c) + " ");
            }
            System.out.println();
        }
        try {
            Integer.divideUnsigned(1, 0);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Long.remainderUnsigned(1, 0);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Short.reverseBytes((short) 0x1234) + " " + Character.reverseBytes('\u1234') + " " + Integer.sum(1, 2) + Integer.max(1, 2) + Long.min(1, 2));
        Integer i = 127, j = 127, k = 128, l = 128;
        Long m = -128L, n = -128L, o = -129L, p = -129L;
        System.out.println((i == j) + " " + (k == l) + " " + k.equals(l) + " " + (m == n) + " " + (o == p) + " " + o.equals(-129) + " " + i.equals(127L));
        Byte q = -128, r = -128;
        Short s = 127, t = 127;
        Character u = 127, v = 127, w = 128, x = 128;
        System.out.println((q == r) + " " + (s == t) + " " + (u == v) + " " + (w == x) + " " + (Boolean.valueOf("true") == Boolean.TRUE));
        Object mixed = true ? 1 : 2.0;
        Object chosen = true ? (Integer) 1 : (Double) 2.0;
        Object character = true ? 'a' : 0;
        System.out.println(mixed + " " + chosen + " " + character);
        try {
            Integer none = null;
            int unboxed = none;
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        System.out.println(Integer.valueOf(5).compareTo(7) + " " + Long.compare(1, 1) + " " + Double.compare(0.0, -0.0) + " " + Float.compare(Float.NaN, 1) + " " + new Double(Double.NaN).equals(Double.NaN));
        System.out.println(Integer.MIN_VALUE / -1 + " " + Integer.MIN_VALUE % -1 + " " + Long.MIN_VALUE / -1 + " " + (-7 / 2) + " " + (-7 % 2) + " " + (-7 >> 1) + " " + (-7 >>> 28) + " " + (1 << 33) + " " + (1L << 65));
    }
}
