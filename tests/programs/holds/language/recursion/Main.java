/** Mutual and deep recursion. */
public final class Main {
    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int sum(int n) {
        return n == 0 ? 0 : n + sum(n - 1);
    }

    static long gcd(long a, long b) {
        return b == 0L ? a : gcd(b, a % b);
    }

    public static void main(String[] args) {
        assert even(40) && !even(41);
        assert sum(1000) == 500500;
        assert gcd(1071L, 462L) == 21L;
    }
}
