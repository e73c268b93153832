// jdk: 17+
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Fields, methods and constructors by name. */
public final class Members {
    public int open = 3;
    private String hidden = "h";
    static long shared = 7;

    record Pair(int first, String second) {}

    public Members() {}

    public Members(int open, String hidden) {
        this.open = open;
        this.hidden = hidden;
    }

    public int add(int a, long b) {
        return (int) (a + b);
    }

    private String secret() {
        return "secret " + hidden;
    }

    static void fail() throws Exception {
        throw new Exception("failed");
    }

    public static void main(String[] args) throws Exception {
        Members object = Members.class.getDeclaredConstructor().newInstance();
        Method add = Members.class.getMethod("add", int.class, long.class);
        System.out.println(add.invoke(object, 3, 4L) + " " + add);
        Method secret = Members.class.getDeclaredMethod("secret");
        secret.setAccessible(true);
        System.out.println(secret.invoke(object));
        try {
            Members.class.getDeclaredMethod("fail").invoke(null);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause());
        }
        try {
            add.invoke(object, "x", 1L);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Members.class.getMethod("none");
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        Field open = Members.class.getField("open");
        open.setInt(object, 9);
        Field hidden = Members.class.getDeclaredField("hidden");
        hidden.set(object, "changed");
        System.out.println(open.get(object) + " " + hidden.get(object) + " " + Modifier.toString(hidden.getModifiers()));
        System.out.println(Members.class.getDeclaredField("shared").getLong(null));
        Members other = Members.class.getConstructor(int.class, String.class).newInstance(5, "z");
        System.out.println(other.open + other.hidden);
        List<String> names = new ArrayList<>();
        for (Method method : Members.class.getDeclaredMethods()) {
            names.add(method.getName());
        }
        Collections.sort(names);
        System.out.println(names);
        for (RecordComponent component : Pair.class.getRecordComponents()) {
            System.out.println(component.getName() + " " + component.getType());
        }
        Object array = Array.newInstance(int.class, 3);
        Array.set(array, 1, 5);
        System.out.println(Array.get(array, 1) + " " + array.getClass() + " " + Array.getLength(array));
        System.out.println(Class.forName("java.util.ArrayList").getDeclaredConstructor().newInstance());
    }
}
