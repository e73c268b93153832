/** Operands are evaluated from left to right, compound assignments once. */
public final class Main {
    static int calls;

    static int index() {
        return ++calls;
    }

    public static void main(String[] args) {
        int[] array = {1, 2, 3};
        int i = 0;
        array[i++] = array[i] + i++;
        assert array[0] == 3 && i == 2;
        array[index()] += 5;
        assert calls == 1 && array[1] == 7;
        int a = 5;
        a += a++ + ++a;
        assert a == 17;
        long[] longs = {1L};
        assert longs[0]++ + ++longs[0] == 4L;
    }
}
