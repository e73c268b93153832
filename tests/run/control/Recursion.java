/** Recursion: mutual, deep (5,000 frames), with many arguments, and on both kinds of words. */
public final class Recursion {
    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    static long ackermann(long m, long n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static double mixed(int a, long b, float c, double d, byte e, char f, boolean g, Object h) {
        if (a == 0) {
            return b + c + d + e + f + (g ? 1 : 0) + h.hashCode();
        }
        return mixed(a - 1, b + 1, c * 2, d / 2, (byte) (e + 100), (char) (f + 1), !g, h);
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    public static void main(String[] args) {
        System.out.println(even(1000) + " " + odd(1000));
        System.out.println(depth(5000));
        System.out.println(ackermann(2, 9));
        System.out.println(mixed(5, 1L << 40, 0.5f, 100.0, (byte) 1, 'a', true, "h"));
        System.out.println(fibonacci(20));
    }
}
