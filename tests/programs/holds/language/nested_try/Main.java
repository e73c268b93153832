/** The innermost handler that fits takes the exception. */
public final class Main {
    public static void main(String[] args) {
        String log = "";
        try {
            try {
                Object text = "text";
                log += (Integer) text;
            } catch (ArithmeticException e) {
                log += "wrong ";
            } finally {
                log += "inner ";
            }
        } catch (ClassCastException e) {
            log += "outer";
        }
        assert log.equals("inner outer");
    }
}
