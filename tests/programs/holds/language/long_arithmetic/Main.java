/** 64-bit arithmetic: overflow, division, remainder, comparison. */
public final class Main {
    public static void main(String[] args) {
        long big = 1L << 62;
        assert big * 2 == Long.MIN_VALUE && big * 4 == 0L;
        assert Long.MIN_VALUE / -1L == Long.MIN_VALUE;
        assert -7L / 2L == -3L && -7L % 2L == -1L;
        assert (big > Integer.MAX_VALUE) && (int) (big + 5L) == 5;
        assert 3_000_000_000L * 3_000_000_000L == 9_000_000_000_000_000_000L;
        System.out.println(Long.MAX_VALUE + 1L);
    }
}
