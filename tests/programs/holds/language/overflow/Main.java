/** int arithmetic wraps around. */
public final class Main {
    public static void main(String[] args) {
        int max = Integer.MAX_VALUE - args.length;
        assert max + 1 == Integer.MIN_VALUE;
        assert -Integer.MIN_VALUE == Integer.MIN_VALUE;
        assert max * 2 == -2 && Integer.MIN_VALUE / -1 == Integer.MIN_VALUE;
        byte b = 127;
        b++;
        assert b == -128;
        short s = (short) 40000;
        assert s == -25536 && (char) -1 == 65535;
    }
}
