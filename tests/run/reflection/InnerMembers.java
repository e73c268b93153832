import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.TreeSet;
import java.util.function.Supplier;

/** What the compiler adds to inner, local and anonymous classes and to enums. */
public class InnerMembers {
    private int secret = 4;

    class Inner {
        int value = secret;
        class Deeper { int sum = value + secret; }
    }

    enum Op {
        ADD { int apply(int a, int b) { return a + b; } },
        MUL { int apply(int a, int b) { return a * b; } };
        abstract int apply(int a, int b);
    }

    static TreeSet<String> fields(Class<?> c) {
        TreeSet<String> names = new TreeSet<>();
        for (Field f : c.getDeclaredFields()) names.add(f.toString().replaceAll(".*\\.", "") + ":" + f.getType().getSimpleName() + ":" + f.isSynthetic() + ":" + f.getModifiers());
        return names;
    }

    Supplier<String> make(String captured, long wide) {
        class Local implements Supplier<String> {
            final int own;
            Local(int own) { this.own = own; }
            public String get() { return captured + wide + own + secret; }
        }
        return new Local(9);
    }

    public static void main(String[] args) throws Exception {
        InnerMembers outer = new InnerMembers();
        Constructor<Inner> c = Inner.class.getDeclaredConstructor(InnerMembers.class);
        Inner inner = c.newInstance(outer);
        System.out.println(inner.value + " " + fields(Inner.class));
        Object deeper = Inner.Deeper.class.getDeclaredConstructors()[0].newInstance(inner);
        System.out.println(Inner.Deeper.class.getDeclaredField("sum").get(deeper));
        Field this0 = Inner.class.getDeclaredField("this$0");
        System.out.println(this0.get(inner) == outer);
        Supplier<String> local = outer.make("c", 5);
        System.out.println(local.get() + " " + fields(local.getClass()) + " " + Arrays.toString(local.getClass().getDeclaredConstructors()[0].getParameterTypes()));
        System.out.println(local.getClass().getDeclaredField("val$captured").get(local) + " " + local.getClass().getEnclosingMethod());
        System.out.println(Op.ADD.getClass() + " " + Op.ADD.getClass().isEnum() + " " + Op.class.isEnum() + " " + Op.ADD.getClass().isAnonymousClass());
        for (Op op : Op.class.getEnumConstants()) {
            System.out.println(op + " " + Op.class.getDeclaredMethod("apply", int.class, int.class).invoke(op, 3, 4));
        }
        System.out.println(Op.class.getField("ADD").isEnumConstant() + " " + Op.class.getDeclaredField("$VALUES").isSynthetic() + " " + Op.class.getField("MUL").get(null));
        Method values = Op.class.getMethod("values");
        System.out.println(((Op[]) values.invoke(null)).length + " " + (values.invoke(null) != values.invoke(null)) + " " + Op.class.getMethod("valueOf", String.class).invoke(null, "MUL"));
        Object anonymous = new Object() { int field = 7; @Override public String toString() { return "anonymous " + field; } };
        System.out.println(anonymous.getClass().getDeclaredField("field").get(anonymous) + " " + anonymous.getClass().getMethod("toString").invoke(anonymous));
        Runnable lambda = () -> System.out.println("ran");
        Method run = Runnable.class.getMethod("run");
        run.invoke(lambda);
        Supplier<Object> reference = outer::toString;
        System.out.println(reference.getClass().getInterfaces()[0] + " " + reference.getClass().getSuperclass() + " " + reference.getClass().isAnonymousClass());
        System.out.println(Arrays.stream(InnerMembers.class.getDeclaredClasses()).map(Class::getSimpleName).sorted().collect(java.util.stream.Collectors.toList()));
    }
}
