/** Text of integers, signed and unsigned, in every radix. */
public class IntegerParsing {
    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        String[] texts = {"0", "-0", "+7", "2147483647", "2147483648", "-2147483648", "-2147483649", "", "+", "-", " 1", "1 ", "0x10", "1_0", "\u0661\u0662", "99999999999", "1L"};
        for (String text : texts) {
            attempt(() -> System.out.println(Integer.parseInt(text)));
            attempt(() -> System.out.println(Long.parseLong(text)));
            attempt(() -> System.out.println(Integer.parseUnsignedInt(text)));
            attempt(() -> System.out.println(Short.parseShort(text)));
            attempt(() -> System.out.println(Byte.decode(text)));
        }
        for (String text : new String[] {"0x7f", "-0x80", "#ff", "010", "-0", "0", "09", "0x", "-#8000000000000000", "0X1F", "--1", "+#1"}) {
            attempt(() -> System.out.println(Integer.decode(text)));
            attempt(() -> System.out.println(Long.decode(text)));
        }
        attempt(() -> Integer.parseInt(null));
        attempt(() -> Integer.parseInt("1", 1));
        attempt(() -> Integer.parseInt("1", 37));
        attempt(() -> System.out.println(Integer.parseInt("kona", 27) + " " + Integer.parseInt("-ff", 16) + " " + Integer.parseInt("zz", 36)));
        attempt(() -> System.out.println(Integer.parseInt("xx12yy", 2, 4, 10) + " " + Long.parseLong("[-5]", 1, 3, 10)));
        attempt(() -> Integer.parseInt("abc", 2, 5, 10));
        attempt(() -> Integer.parseInt("abc", 1, 1, 10));
        attempt(() -> System.out.println(Long.parseUnsignedLong("18446744073709551615") + " " + Long.parseUnsignedLong("ffffffffffffffff", 16)));
        attempt(() -> Long.parseUnsignedLong("18446744073709551616"));
        attempt(() -> Long.parseUnsignedLong("-1"));
        for (long value : new long[] {0, 1, -1, 255, Long.MAX_VALUE, Long.MIN_VALUE, 0x8000000000000001L, 1L << 32}) {
            System.out.println(Long.toString(value, 2) + " " + Long.toString(value, 36) + " " + Long.toHexString(value) + " " + Long.toOctalString(value) + " " + Long.toBinaryString(value)
                    + " " + Long.toUnsignedString(value) + " " + Long.toUnsignedString(value, 7) + " " + Long.toString(value, 99));
            int small = (int) value;
            System.out.println(Integer.toString(small, 3) + " " + Integer.toHexString(small) + " " + Integer.toUnsignedString(small) + " " + Integer.toUnsignedLong(small) + " " + Integer.toOctalString(small));
        }
        System.out.println(Integer.getInteger("no.such") + " " + Integer.getInteger("no.such", 5) + " " + Long.getLong("x", 6L) + " " + Boolean.getBoolean("y") + " " + Boolean.parseBoolean("TRUE"));
        System.setProperty("hex.property", "0x1f");
        System.out.println(Integer.getInteger("hex.property") + " " + Long.getLong("hex.property"));
        System.out.println(Integer.valueOf("12").hashCode() + " " + Long.valueOf("-12").hashCode() + " " + Boolean.hashCode(true) + " " + Short.valueOf("3", 5) + " " + Byte.parseByte("-80", 16));
        System.out.println(Byte.toUnsignedInt((byte) -1) + " " + Short.toUnsignedInt((short) -1) + " " + Byte.toUnsignedLong((byte) -128) + " " + Byte.compare((byte) 1, (byte) 5) + " " + Short.compare((short) 9, (short) 2));
    }
}
