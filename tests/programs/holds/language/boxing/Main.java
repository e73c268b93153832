/** Small boxed numbers are cached; unboxing null throws. */
public final class Main {
    public static void main(String[] args) {
        Integer a = 127;
        Integer b = 127;
        assert a == b && a.equals(b);
        Integer x = 1000;
        Integer y = 1000;
        assert x.equals(y) && x <= y && x >= y;
        Long wide = 127L;
        assert !wide.equals(127) && wide == 127;
        Integer none = null;
        boolean thrown = false;
        try {
            int value = none;
        } catch (NullPointerException e) {
            thrown = true;
        }
        assert thrown;
    }
}
