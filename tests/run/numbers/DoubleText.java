/** Text of doubles and floats, both ways. JDK 19 prints the shortest decimal, so those below are the same before. */
public class DoubleText {
    static void parse(String text) {
        try {
            System.out.println(text + " -> " + Double.toHexString(Double.parseDouble(text)) + " " + Float.toHexString(Float.parseFloat(text)));
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 1, -1.5, 0.1, 1e-3, 9.999e-4, 1e7, 9999999, 12345678.9, 1e21, 1e22, 1e23, Double.MAX_VALUE, Double.MIN_NORMAL, Double.NaN, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, Math.PI, 1.0 / 3, 100, 123456789012345680.0, 4.35, 0.3, 2.2250738585072014E-308};
        for (double d : values) {
            System.out.println(d + " " + (float) d + " " + Double.toHexString(d) + " " + Float.toHexString((float) d) + " " + (long) d + " " + (int) d + " " + (short) d + " " + (char) d % 7 + " " + (byte) d);
            System.out.println(Double.doubleToLongBits(d) + " " + Float.floatToIntBits((float) d) + " " + Double.hashCode(d) + " " + Math.getExponent(d) + " " + Double.isFinite(d) + Double.isNaN(d) + Double.isInfinite(d));
        }
        String[] texts = {"1", "1.", ".5", "-.5e1", "1e400", "1e-400", "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1.7976931348623158e308", "1.7976931348623159e308", "0x1p3", "0x.8p-1", "0x1.fffffffffffff8p1023",
            "0x1.00000000000008p0", "0x1.00000000000018p0", "0x1p-1075", "0x1.000001p-1075", "NaN", "-NaN", "Infinity", "-Infinity", "infinity", "1d", "1f", "1e", "1e+", "e1", "0x1", "0x1p", "", " 1 ", "1 2", "1,5", "1e0000000000000000001", "+1",
            "9007199254740993", "9007199254740992.99999999999999999", "9007199254740993.00000000000000001", "2.2250738585072011e-308", "16777217", "1.00000005960464477539", "0.000000000000000000000000000000000000000000001401298464324817070923729583289916131280"};
        for (String text : texts) parse(text);
        try {
            Double.parseDouble(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        System.out.println(Double.valueOf("1e3").intValue() + " " + Double.MIN_EXPONENT + " " + Float.MAX_EXPONENT + " " + Double.BYTES + " " + Float.sum(1f, 2f) + " " + Double.max(-0.0, 0.0) + " " + Float.min(-0f, 0f));
        System.out.println(Double.longBitsToDouble(0x7ff0000000000001L) + " " + Long.toHexString(Double.doubleToRawLongBits(Double.longBitsToDouble(0x7ff8000000000123L))) + " " + Long.toHexString(Double.doubleToLongBits(Double.longBitsToDouble(0x7ff8000000000123L)))
                + " " + Integer.toHexString(Float.floatToRawIntBits(Float.intBitsToFloat(0x7fc00123))));
    }
}
