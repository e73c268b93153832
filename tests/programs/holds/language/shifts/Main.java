/** Shift distances are taken modulo 32 or 64. */
public final class Main {
    public static void main(String[] args) {
        int one = 1 + args.length;
        assert one << 33 == 2 && one << -1 == Integer.MIN_VALUE;
        assert -8 >> 1 == -4 && -8 >>> 28 == 15;
        assert 1L << 65 == 2L && -1L >>> 63 == 1L;
        byte b = (byte) 0xF0;
        assert b >>> 4 == 0x0FFFFFFF;
        assert (b & 0xFF) >>> 4 == 15;
    }
}
