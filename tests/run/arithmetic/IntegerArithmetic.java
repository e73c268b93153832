/** int and long arithmetic at the edges: overflow, division, remainder, negation. */
public final class IntegerArithmetic {
    static int divide(int a, int b) {
        return a / b;
    }

    static long remainder(long a, long b) {
        return a % b;
    }

    public static void main(String[] args) {
        int min = Integer.MIN_VALUE;
        int max = Integer.MAX_VALUE;
        System.out.println(max + 1);
        System.out.println(min - 1);
        System.out.println(-min);
        System.out.println(divide(min, -1));
        System.out.println(min % -1);
        System.out.println(max * max);
        System.out.println(-7 / 2 + " " + -7 % 2 + " " + 7 / -2 + " " + 7 % -2);
        long lmin = Long.MIN_VALUE;
        System.out.println(lmin / -1L);
        System.out.println(remainder(lmin, -1L));
        System.out.println(Long.MAX_VALUE * 3L);
        System.out.println(-lmin);
        System.out.println((long) max * max);
        try {
            System.out.println(divide(1, 0));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(remainder(1L, 0L));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(~5 + " " + (~5L) + " " + (6 & 3) + " " + (6 | 3) + " " + (6 ^ 3));
        System.out.println((0xF0F0F0F0F0L & 0xFF00FF00FFL) + " " + (1L | 1L << 40) + " " + (5L ^ -1L));
        System.out.println(true ^ false | false & true);
    }
}
