/** finally runs on every way out, and its return wins. */
public final class Main {
    static String log = "";

    static int value(int n) {
        try {
            log += "t";
            if (n == 1) {
                throw new IllegalStateException();
            }
            return 1;
        } catch (IllegalStateException e) {
            log += "c";
            return 2;
        } finally {
            log += "f ";
        }
    }

    public static void main(String[] args) {
        assert value(0) == 1 && value(1) == 2;
        assert log.equals("tf tcf ");
    }
}
