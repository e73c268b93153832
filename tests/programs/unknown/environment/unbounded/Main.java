import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int value = Verifier.nondetInt();
        assert value * value >= 0;
    }
}
