import java.util.function.DoubleSupplier;

// The numbers come by way of a method reference.
public class Main {
    static double draw(DoubleSupplier source) {
        return source.getAsDouble();
    }

    public static void main(String[] args) {
        assert draw(Math::random) < 2;
    }
}
