/** How float and double values become text and come back. */
public final class FloatText {
    public static void main(String[] args) {
        double[] doubles = {
            0.0, -0.0, 1.0, 10.0, 100.0, 0.001, 0.0001, 1234567.0, 9999999.0, 1.0E7, 12345678.9,
            1e21, 1e22, 3.141592653589793, 2.0 / 3.0, 1e-5, 123456789012345680.0, 4.9e-324,
            1.7976931348623157e308, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
        };
        for (double d : doubles) {
            System.out.println(d + " " + String.valueOf(-d));
        }
        float[] floats = {
            0.0f, 1.0f, 0.1f, 0.001f, 0.0001f, 1234567.0f, 1.0E7f, 16777216f, 3.4028235e38f, 1.4e-45f,
            Float.NaN, Float.NEGATIVE_INFINITY, 1f / 3f
        };
        for (float f : floats) {
            System.out.println(f);
        }
        System.out.println(Double.parseDouble("2.5e3") + Double.parseDouble("-.5"));
        System.out.println(Float.parseFloat("0.1") + " " + Double.valueOf("1e-3"));
        try {
            Double.parseDouble("two");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
