import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        byte value = Verifier.nondetByte();
        Verifier.assume(value > 0);
        if (Verifier.nondetBoolean()) {
            assert value != 127;
        }
    }
}
