import gov.nasa.jpf.vm.Verify;

class Main {
    public static void main(String[] args) {
        Verify.resetCounter(0);
        if (Verify.getBoolean()) {
            Verify.incrementCounter(0);
        }
        Verify.setBitInBitSet(0, 1, true);
        Verify.putValue("key", 1);
        Verify.setObjectAttribute(args, 7);
        Verify.threadPrintln("counted");
        Verify.print("one", "two");
        Verify.print("three", 3);
        assert !Verify.isTraceReplay();
        assert !Verify.isCalledFromClass("Main");
    }
}
