import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Objects into bytes and back. */
public class Serialized {
    enum Colour { RED, GREEN { }, BLUE }

    static class Point implements Serializable {
        private static final long serialVersionUID = 1;
        final int x;
        double y;
        transient String cache = "kept";
        Colour colour = Colour.GREEN;
        int[] numbers = {1, 2, 3};
        Point next;
        Point(int x, double y) { this.x = x; this.y = y; }
    }

    static class Parent { int inherited = 7; Parent() { System.out.println("parent constructor"); } }

    static class Child extends Parent implements Serializable {
        private static final long serialVersionUID = 2;
        String name = "child";
        private void writeObject(ObjectOutputStream out) throws java.io.IOException {
            out.defaultWriteObject();
            out.writeInt(99);
        }
        private void readObject(ObjectInputStream in) throws java.io.IOException, ClassNotFoundException {
            in.defaultReadObject();
            System.out.println("extra " + in.readInt());
        }
    }

    static class Single implements Serializable {
        private static final long serialVersionUID = 3;
        static final Single INSTANCE = new Single();
        private Object readResolve() { return INSTANCE; }
    }

    static byte[] write(Object o) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(o);
        }
        return bytes.toByteArray();
    }

    @SuppressWarnings("unchecked")
    static <T> T copy(T o) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(write(o)))) {
            return (T) in.readObject();
        }
    }

    public static void main(String[] args) throws Exception {
        Point p = new Point(3, 4.5);
        p.next = p;
        Point q = copy(p);
        System.out.println(q.x + " " + q.y + " " + q.cache + " " + (q.colour == Colour.GREEN) + " " + Arrays.toString(q.numbers)
            + " " + (q.next == q) + " " + (q != p));
        Child child = new Child();
        child.inherited = 8;
        Child again = copy(child);
        System.out.println(again.inherited + " " + again.name);
        System.out.println(copy(Single.INSTANCE) == Single.INSTANCE);
        List<Object> list = new ArrayList<>(List.of(1, "two", 3L, 'c', 2.5f));
        System.out.println(copy(list).equals(list));
        Map<String, Integer> map = new HashMap<>(Map.of("a", 1));
        System.out.println(copy(map) + " " + Arrays.deepToString(copy(new Object[] {new long[] {5}, "x", null})));
        System.out.println(write("text").length + " " + write(p).length);
        try {
            write(new Object[] {new Object()});
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage());
        }
    }
}
