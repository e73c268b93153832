/** Boxing: caches, equality, unboxing of null, mixed arithmetic and ternaries. */
public final class Boxing {
    public static void main(String[] args) {
        Integer a = 127;
        Integer b = 127;
        System.out.println((a == b) + " " + a.equals(b));
        Long c = -128L;
        Long d = -128L;
        System.out.println((c == d) + " " + c.equals(-128) + " " + c.equals(-128L));
        Character e = 'x';
        Character f = 'x';
        System.out.println(e == f);
        Boolean g = true;
        System.out.println(g == Boolean.TRUE);
        Byte h = (byte) 200;
        Short i = 5;
        System.out.println(h + i + a + c);
        Integer none = null;
        try {
            int unboxed = none;
            System.out.println(unboxed);
        } catch (NullPointerException x) {
            System.out.println("null unboxed");
        }
        Object o = args.length == 0 ? 1 : 2.0;
        System.out.println(o);
        Object p = args.length == 0 ? (Object) 1 : (Object) 2.0;
        System.out.println(p);
        Double q = 2.5;
        double sum = q + a;
        System.out.println(sum + " " + (a < c) + " " + a.compareTo(200) + " " + q.intValue());
        Number[] numbers = {1, 2L, 3.5f, 4.5, (byte) 5};
        double total = 0;
        for (Number number : numbers) {
            total += number.doubleValue();
        }
        System.out.println(total);
        int[] counts = new int['c' + 1];
        counts['c']++;
        Character key = 'c';
        System.out.println(counts[key]);
        System.out.println(Integer.valueOf("12") + Integer.sum(1, 2) + Character.valueOf('z').charValue());
    }
}
