/** Floating-point arithmetic and its conversions to integers. */
public final class Main {
    public static void main(String[] args) {
        double tenth = 0.1;
        assert tenth + 0.2 != 0.3 && 0.5 + 0.25 == 0.75;
        assert 1.0 / 0.0 == Double.POSITIVE_INFINITY && -7.5 % 2.0 == -1.5;
        assert (int) 1e20 == Integer.MAX_VALUE && (long) -1e30 == Long.MIN_VALUE;
        assert (int) Double.NaN == 0 && (int) -2.9 == -2;
        assert (float) 0.1 != 0.1 && 1.0f / 3.0f * 3.0f == 1.0f;
        System.out.println(2.0 / 3.0 + " " + 1.0f / 3.0f);
    }
}
