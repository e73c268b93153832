import gov.nasa.jpf.vm.Verify;

class Main {
    public static void main(String[] args) {
        Verify.incrementCounter(0);
        assert Verify.getCounter(0) == 1;
    }
}
