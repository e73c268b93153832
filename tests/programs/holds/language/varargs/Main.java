/** Variable arguments arrive as an array. */
public final class Main {
    static int sum(int... values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    static int count(Object... values) {
        return values == null ? -1 : values.length;
    }

    public static void main(String[] args) {
        assert sum() == 0 && sum(1) == 1 && sum(1, 2, 3) == 6 && sum(new int[] {4, 5}) == 9;
        assert count("a", null, 1) == 3 && count((Object) null) == 1 && count((Object[]) null) == -1;
    }
}
