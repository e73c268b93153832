/** Compound assignment and increments on every kind of place: the dup forms of the stack. */
public final class CompoundAssignment {
    static int s = 1;
    static long sl = 1L;
    int f = 1;
    long fl = 1L;
    double fd = 1.0;
    static int calls;

    static int next() {
        return calls++;
    }

    CompoundAssignment self() {
        calls += 10;
        return this;
    }

    public static void main(String[] args) {
        int[] ints = {1, 2, 3};
        long[] longs = {1L, 2L, 3L};
        double[] doubles = {1.0, 2.0};
        byte[] bytes = {127};
        char[] chars = {'a'};
        System.out.println(ints[next()]++ + " " + ++ints[next()] + " " + (ints[next()] += 5));
        calls = 0;
        System.out.println(longs[next()]++ + " " + ++longs[next()] + " " + (longs[next()] <<= 5));
        System.out.println(doubles[0]-- + " " + --doubles[1] + " " + (doubles[0] = doubles[1] = 7));
        System.out.println(bytes[0]++ + " " + bytes[0] + " " + ++chars[0] + " " + chars[0]--);
        CompoundAssignment o = new CompoundAssignment();
        System.out.println(o.self().f++ + " " + ++o.self().f + " " + (o.self().f *= 4));
        System.out.println(o.fl++ + " " + ++o.fl + " " + (o.fl -= 10L) + " " + (o.fd /= 4) + " " + o.fd++);
        System.out.println(s++ + " " + ++s + " " + (s |= 8) + " " + sl++ + " " + (sl ^= 3L) + " " + --sl);
        System.out.println(calls);
        int a;
        int b;
        int c;
        a = b = c = 4;
        a += b++ + ++c * a--;
        System.out.println(a + " " + b + " " + c);
        long x;
        long y;
        x = y = o.fl = longs[1] = 9L;
        System.out.println(x + y + o.fl + longs[1]);
        String[] words = {"x", null};
        words[0] += "y";
        words[1] += 1 + 2;
        System.out.println(words[0] + words[1]);
        Integer boxed = 5;
        Integer old = boxed++;
        boxed += old;
        System.out.println(boxed + " " + old);
        int i = 0;
        i = i++ + i++;
        System.out.println(i);
        int[] order = {0, 0, 0};
        int k = 0;
        order[k++] = k++ + k;
        System.out.println(order[0] + " " + k);
    }
}
