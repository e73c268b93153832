import gov.nasa.jpf.vm.Verify;

class Main {
    public static void main(String[] args) {
        assert Verify.incrementCounter(0) == 1;
    }
}
