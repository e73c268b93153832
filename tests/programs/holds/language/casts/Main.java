/** instanceof and casts over classes, interfaces, arrays and null. */
public final class Main {
    public static void main(String[] args) {
        Object text = "text";
        Object numbers = new int[1];
        Object none = null;
        assert text instanceof CharSequence && !(text instanceof Integer) && !(none instanceof Object);
        assert numbers instanceof int[] && !(numbers instanceof Object[]) && numbers instanceof Cloneable;
        assert (String) none == null && ((String) text).length() == 4;
        int caught = 0;
        try {
            Runnable runnable = (Runnable) text;
        } catch (ClassCastException e) {
            caught++;
        }
        try {
            long[] longs = (long[]) numbers;
        } catch (ClassCastException e) {
            caught++;
        }
        assert caught == 2;
    }
}
