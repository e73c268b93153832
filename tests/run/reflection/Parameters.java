import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;

/** Parameter objects without names in the class file, with implicit ones, and generic ones. */
public class Parameters {
    class Inner {
        Inner(String text, int... more) {}
    }
    enum Kind {
        A(1) {};
        Kind(int x) {}
    }
    <T> void method(List<T> list, final int count, T[]... rest) {}

    static void show(Executable e) {
        System.out.println(e.getName() + " " + e.getParameterCount() + " " + Arrays.toString(e.getParameterTypes())
            + " " + Arrays.toString(e.getGenericParameterTypes()));
        for (Parameter p : e.getParameters()) {
            System.out.println("  " + p + " | " + p.getName() + " " + p.getParameterizedType() + " " + p.isImplicit() + p.isSynthetic()
                + p.isVarArgs() + p.isNamePresent() + " " + (p.getDeclaringExecutable() == e) + " " + p.getAnnotations().length);
        }
    }

    public static void main(String[] args) throws Exception {
        for (Method m : Parameters.class.getDeclaredMethods()) {
            if (m.getName().equals("method")) show(m);
        }
        for (Constructor<?> c : Inner.class.getDeclaredConstructors()) show(c);
        for (Constructor<?> c : Kind.class.getDeclaredConstructors()) {
            if (!c.isSynthetic()) show(c);
        }
        int captured = args.length;
        class Local {
            Local(long l) { System.out.println(captured + l); }
        }
        show(Local.class.getDeclaredConstructors()[0]);
        show(Object.class.getMethod("wait", long.class, int.class));
        System.out.println(Parameters.class.getMethod("main", String[].class).getParameters()[0].equals(
            Parameters.class.getMethod("main", String[].class).getParameters()[0]));
    }
}
