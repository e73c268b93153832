import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.io.StreamCorruptedException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.TreeMap;

/** Hooks of serialization, collections, broken streams. */
public class SerializedCorners {
    static class Money implements Externalizable {
        int cents;
        public Money() { System.out.println("made"); }
        public void writeExternal(ObjectOutput out) throws IOException { out.writeUTF("$"); out.writeInt(cents); }
        public void readExternal(ObjectInput in) throws IOException { in.readUTF(); cents = in.readInt(); }
    }

    static class Stand implements Serializable {
        private static final long serialVersionUID = 1;
        String name;
        Stand(String name) { this.name = name; }
        private Object readResolve() { return new Original(name + "!"); }
    }

    static class Original implements Serializable {
        private static final long serialVersionUID = 1;
        final String name;
        Original(String name) { this.name = name; }
        private Object writeReplace() { return new Stand(name); }
    }

    static class Renamed implements Serializable {
        private static final long serialVersionUID = 5;
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("total", int.class)};
        int a = 3, b = 4;
        private void writeObject(ObjectOutputStream out) throws IOException { out.putFields().put("total", a + b); out.writeFields(); }
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException { a = in.readFields().get("total", -1); }
    }

    static class Picky implements Serializable {
        private static final long serialVersionUID = 1;
        private void readObject(ObjectInputStream in) throws IOException { throw new InvalidObjectException("picky"); }
    }

    enum Day { MON, TUE }

    static byte[] write(Object... all) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        for (Object o : all) out.writeObject(o);
        out.flush();
        return bytes.toByteArray();
    }

    static Object read(byte[] bytes) throws Exception {
        return new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
    }

    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Throwable e) {
            System.out.println(what + ": " + e.getClass().getName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        Money money = new Money();
        money.cents = 250;
        attempt("external", () -> ((Money) read(write(money))).cents);
        attempt("replaced", () -> ((Original) read(write(new Original("o")))).name);
        attempt("renamed", () -> ((Renamed) read(write(new Renamed()))).a);
        attempt("picky", () -> read(write(new Picky())));
        TreeMap<String, int[]> tree = new TreeMap<>();
        tree.put("b", new int[] {1});
        tree.put("a", null);
        attempt("tree", () -> ((TreeMap<?, ?>) read(write(tree))).keySet());
        EnumMap<Day, String> days = new EnumMap<>(Day.class);
        days.put(Day.TUE, "t");
        attempt("days", () -> read(write(days)));
        attempt("deque", () -> read(write(new ArrayDeque<>(Arrays.asList(1, 2)))));
        LinkedHashMap<Object, Object> linked = new LinkedHashMap<>();
        linked.put(1L, 'c');
        linked.put("self", linked.keySet().size());
        attempt("linked", () -> read(write(linked)));
        attempt("exception", () -> ((Exception) read(write(new IllegalStateException("kept", new Error("cause"))))).getCause().getMessage());
        attempt("class", () -> read(write((Object) String[].class)));
        attempt("text", () -> read(write("a\u00e9\u4e00\ud83d\ude00")));
        attempt("broken", () -> read(new byte[] {1, 2, 3, 4}));
        attempt("cut", () -> read(Arrays.copyOf(write("long enough"), 10)));
        attempt("wrong class", () -> (Day) read(write("MON")));
        System.out.println(ObjectStreamClass.lookup(Money.class).getName() + " " + ObjectStreamClass.lookup(Renamed.class).getSerialVersionUID()
            + " " + Arrays.toString(ObjectStreamClass.lookup(Renamed.class).getFields()) + " " + ObjectStreamClass.lookup(Object.class));
        System.out.println(ObjectStreamClass.lookup(Day.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(Unversioned.class).getSerialVersionUID());
    }

    static class Unversioned implements Serializable, Comparable<Unversioned> {
        static int count = 1;
        protected String text;
        private long hidden;
        public int compareTo(Unversioned o) { return 0; }
        void helper(int[] x) {}
    }
}
