/** The first string with a text that is interned is the one in the pool. */
public class FirstInterned {
    public static void main(String[] args) {
        String first = new String(new char[] {'p', 'o', 'o', 'l', 'e', 'd'});
        String second = new String(new char[] {'p', 'o', 'o', 'l', 'e', 'd'});
        System.out.println(first.intern() == first);
        System.out.println(second.intern() == first);
        System.out.println(second.intern() == second);
        System.out.println("pool".concat("ed").intern() == first);
        String known = new String("known");
        System.out.println(known.intern() == known);
        System.out.println(known.intern() == "known");
    }
}
