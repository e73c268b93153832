import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.TreeSet;
import java.util.concurrent.Callable;

/** Which methods a class has, inherits and overrides, and how they are written. */
public class MethodLookup {
    interface Top { default String hello() { return "top"; } void shared(); static int util() { return 1; } }
    interface Left extends Top { default String hello() { return "left"; } }
    interface Right extends Top { void shared(); }
    static abstract class Base implements Comparable<Base> {
        public Object covariant() { return 1; }
        protected void guarded() {}
        private void own() {}
        public static synchronized void work(int... xs) throws InterruptedException {}
        final strictfp double exact(double d) { return d; }
        native void outside();
    }
    static class Sub extends Base implements Left, Right {
        @Override public Integer covariant() { return 2; }
        public void shared() {}
        public int compareTo(Base b) { return 0; }
        public String toString() { return "sub"; }
    }

    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Throwable e) {
            System.out.println(what + ": " + e.getClass().getName() + " " + e.getMessage());
        }
    }

    static TreeSet<String> texts(Method[] methods) {
        TreeSet<String> all = new TreeSet<>();
        for (Method m : methods) {
            if (m.getDeclaringClass() != Object.class) all.add(m.toString());
        }
        return all;
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {Top.class, Left.class, Right.class, Base.class, Sub.class}) {
            System.out.println(c.getSimpleName());
            texts(c.getDeclaredMethods()).forEach(t -> System.out.println("  d " + t));
            texts(c.getMethods()).forEach(t -> System.out.println("  m " + t));
        }
        attempt("covariant", () -> Sub.class.getMethod("covariant"));
        attempt("default", () -> Sub.class.getMethod("hello"));
        attempt("called", () -> Top.class.getMethod("hello").invoke(new Sub()));
        attempt("static of interface", () -> Left.class.getMethod("util"));
        attempt("static called", () -> Top.class.getMethod("util").invoke(null));
        attempt("protected", () -> Sub.class.getMethod("guarded"));
        attempt("array clone", () -> int[].class.getMethod("clone"));
        attempt("interface object method", () -> Top.class.getMethod("toString"));
        attempt("null name", () -> { try { return Sub.class.getMethod(null); } catch (NullPointerException e) { return "npe"; } });
        attempt("init", () -> Sub.class.getDeclaredMethod("<init>"));
        Method work = Base.class.getMethod("work", int[].class);
        System.out.println(Modifier.toString(work.getModifiers()) + " " + work.isVarArgs() + " " + Arrays.toString(work.getExceptionTypes())
            + " " + work.getReturnType() + " " + work.getParameterCount() + " " + work.isDefault());
        System.out.println(Top.class.getMethod("hello").isDefault() + " " + Top.class.getMethod("shared").isDefault());
        for (Parameter p : work.getParameters()) {
            System.out.println(p + " " + p.getName() + " " + p.isNamePresent() + " " + p.isVarArgs() + " " + p.getType() + " " + p.getModifiers());
        }
        Constructor<?>[] constructors = String.class.getConstructors();
        System.out.println((constructors.length > 10) + " " + MethodLookup.class.getConstructors().length + " " + int.class.getConstructors().length
            + " " + Runnable.class.getDeclaredConstructors().length + " " + int[].class.getMethods().length);
        Executable e = work;
        System.out.println(e.getName() + " " + e.equals(Base.class.getDeclaredMethod("work", int[].class)) + " " + e.hashCode()
            + " " + (work == Base.class.getMethod("work", int[].class)) + " " + e.getDeclaringClass());
        Constructor<?> c = MethodLookup.class.getDeclaredConstructor();
        System.out.println(c + " " + c.getName() + " " + c.getParameterCount() + " " + c.isSynthetic() + " " + c.hashCode());
        System.out.println(Modifier.toString(0xfff) + " | " + Modifier.toString(Modifier.methodModifiers()) + " | " + Modifier.toString(0x1080));
        System.out.println(Modifier.isAbstract(Base.class.getModifiers()) + " " + Modifier.isFinal(int[].class.getModifiers()));
    }
}
