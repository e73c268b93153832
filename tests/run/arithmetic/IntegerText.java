/** Integer and Long: parsing, printing in several radixes, bit operations. */
public final class IntegerText {
    static void parse(String text) {
        try {
            System.out.println(Integer.parseInt(text));
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (String text : new String[] {"0", "-1", "+7", "2147483647", "2147483648", "", "1x", "-"}) {
            parse(text);
        }
        System.out.println(Integer.parseInt("-ff", 16) + " " + Integer.parseInt("zz", 36));
        System.out.println(Long.parseLong("-9223372036854775808"));
        System.out.println(Integer.toHexString(-1) + " " + Integer.toBinaryString(10) + " " + Integer.toOctalString(64));
        System.out.println(Long.toHexString(Long.MIN_VALUE) + " " + Integer.toString(-255, 16));
        System.out.println(Integer.bitCount(255) + " " + Long.bitCount(-1L) + " " + Integer.reverse(1));
        System.out.println(Integer.numberOfLeadingZeros(1) + " " + Integer.numberOfTrailingZeros(8));
        System.out.println(Long.numberOfLeadingZeros(0) + " " + Long.numberOfTrailingZeros(0));
        System.out.println(Integer.highestOneBit(100) + " " + Integer.lowestOneBit(100));
        System.out.println(Integer.rotateLeft(0x80000001, 1) + " " + Long.rotateRight(1L, 1));
        System.out.println(Integer.signum(-9) + " " + Integer.reverseBytes(1) + " " + Integer.toUnsignedString(-1));
        System.out.println(Integer.MIN_VALUE + " " + Long.MIN_VALUE + " " + Byte.MIN_VALUE + " " + Short.MAX_VALUE);
        System.out.println(Integer.valueOf(127) == Integer.valueOf(127));
        System.out.println(Integer.valueOf(1000).equals(1000) + " " + Long.valueOf(5).equals(5));
        System.out.println(Integer.hashCode(77) + " " + Long.hashCode(1L << 32) + " " + Boolean.hashCode(true));
        System.out.println(Double.hashCode(1.5) + " " + Character.hashCode('a') + " " + "abc".hashCode());
        System.out.println(Byte.parseByte("-128") + Short.parseShort("300") + " " + Integer.decode("0x10"));
    }
}
