/** Edges of StringBuilder and StringBuffer. */
public class BuilderEdges {
    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        StringBuilder b = new StringBuilder("abc");
        b.insert(0, 1.5f).insert(3, 'x').insert(b.length(), new char[] {'y', 'z'}).insert(1, true).insert(2, (String) null).insert(0, 5L).insert(0, "q", 0, 1);
        System.out.println(b);
        b.insert(2, new char[] {'1', '2', '3'}, 1, 2).append("wxyz", 1, 3).append(new char[] {'a', 'b', 'c'}, 1, 1).appendCodePoint(0x1F600).append((Object) null).append((char[]) new char[0]);
        System.out.println(b + " " + b.length());
        b.delete(0, 5).delete(3, 1000).deleteCharAt(1).replace(0, 1, "\u4e00long").setCharAt(0, 'z');
        System.out.println(b + " " + b.indexOf("g") + " " + b.lastIndexOf("n") + " " + b.indexOf("", 99));
        b.setLength(2);
        b.setLength(4);
        System.out.println(b.toString().replace('\0', '0') + " " + b.charAt(3));
        attempt(() -> b.insert(99, "x"));
        attempt(() -> b.deleteCharAt(4));
        attempt(() -> b.delete(3, 2));
        attempt(() -> b.replace(5, 6, "x"));
        attempt(() -> b.setLength(-1));
        attempt(() -> b.charAt(-1));
        attempt(() -> b.setCharAt(9, 'x'));
        attempt(() -> b.substring(2, 1));
        attempt(() -> b.append("abc", 2, 1));
        attempt(() -> new StringBuilder(-1));
        attempt(() -> new StringBuilder((String) null));
        StringBuilder c = new StringBuilder();
        System.out.println(c.capacity() + " " + c.append("x".repeat(17)).capacity() + " " + new StringBuilder("abc").capacity());
        c.trimToSize();
        c.ensureCapacity(20);
        System.out.println(c.capacity());
        System.out.println(new StringBuilder("abc").compareTo(new StringBuilder("abd")) + " " + new StringBuilder("a").equals(new StringBuilder("a")) + " " + "a".contentEquals(new StringBuilder("a")));
        System.out.println(new StringBuilder("abcd").reverse() + " " + new StringBuilder("\u4e00b").reverse() + " " + new StringBuilder().reverse().length());
        StringBuffer buffer = new StringBuffer("x").append(1).append('c').append(2.0).append(3f).append(4L).append(true).append(new char[] {'e'}).append((String) null).append(new StringBuffer("n")).append(new StringBuilder("m"));
        buffer.insert(0, buffer).reverse();
        System.out.println(buffer + " " + buffer.codePointCount(0, 4) + " " + buffer.offsetByCodePoints(0, 2));
        StringBuilder self = new StringBuilder("ab");
        self.append(self).append(self, 1, 3).insert(1, self);
        System.out.println(self + " " + self.chars().filter(x -> x == 'a').count() + " " + self.subSequence(1, 3));
        char[] target = new char[4];
        new StringBuilder("wide\u4e00").getChars(1, 5, target, 0);
        System.out.println(new String(target));
        System.out.println(new StringBuilder().append(Integer.MIN_VALUE).append(Long.MIN_VALUE).append(Float.MIN_VALUE).append(Double.MAX_VALUE).append(-0.0));
    }
}
