/** NaN is unequal to everything, and each comparison with it is false. */
public final class Main {
    public static void main(String[] args) {
        double nan = args.length == 0 ? Double.NaN : 0.0;
        assert nan != nan && !(nan == nan);
        assert !(nan < 1.0) && !(nan > 1.0) && !(nan <= 1.0) && !(nan >= 1.0);
        assert Double.isNaN(nan + 1.0) && Double.compare(nan, 1.0) > 0;
        assert 0.0 == -0.0 && Double.compare(0.0, -0.0) > 0;
    }
}
