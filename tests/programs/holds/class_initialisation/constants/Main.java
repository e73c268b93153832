/** Reading a constant does not initialise the class, reading another final field does. */
public final class Main {
    static int initialised;

    static class Holder {
        static final int CONSTANT = 5;
        static final Integer BOXED = 6;

        static {
            initialised++;
        }
    }

    public static void main(String[] args) {
        assert Holder.CONSTANT == 5 && initialised == 0;
        assert Holder.BOXED == 6 && initialised == 1;
        assert new Holder() != null && initialised == 1;
    }
}
