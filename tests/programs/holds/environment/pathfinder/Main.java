import gov.nasa.jpf.jvm.Verify;

public class Main {
    public static void main(String[] args) {
        int number = Verify.getInt(1, 3) + Verify.random(1);
        int listed = Verify.getIntFromList(10, 20);
        double real = Verify.getDoubleFromSet(0.5, 1.5);
        Verify.ignoreIf(number == 4);
        Verify.beginAtomic();
        Verify.assertTrue(number < 4 && listed >= 10);
        Verify.endAtomic();
        if (Verify.getBoolean() && Verify.randomBool()) {
            assert number < 4 : number + " " + listed + " " + real;
        }
    }
}
