import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;

public class ManyArguments {
    static String mixed(long a, int b, double c, String d, float e, long f, char g, double h) { return a + "|" + b + "|" + c + "|" + d + "|" + e + "|" + f + "|" + g + "|" + h; }
    static String count(Object... os) { return os.length + ":" + os[0] + ":" + os[os.length - 1]; }
    public static void main(String[] args) throws Throwable {
        Lookup l = lookup();
        MethodType t = methodType(String.class, long.class, int.class, double.class, String.class, float.class, long.class, char.class, double.class);
        MethodHandle m = l.findStatic(ManyArguments.class, "mixed", t);
        System.out.println((String) m.invokeExact(1L, 2, 3.0, "4", 5f, 6L, '7', 8.0));
        int[] reversed = {7, 6, 5, 4, 3, 2, 1, 0};
        List<Class<?>> ps = new ArrayList<>(t.parameterList());
        Collections.reverse(ps);
        MethodHandle r = permuteArguments(m, methodType(String.class, ps), reversed);
        System.out.println(r.type());
        System.out.println((String) r.invokeExact(8.0, '7', 6L, 5f, "4", 3.0, 2, 1L));
        System.out.println((String) permuteArguments(r, t, reversed).invokeExact(1L, 2, 3.0, "4", 5f, 6L, '7', 8.0));
        MethodHandle one = permuteArguments(m, methodType(String.class, long.class, double.class, String.class, float.class, char.class, int.class), 0, 5, 1, 2, 3, 0, 4, 1);
        System.out.println((String) one.invokeExact(9L, 0.5, "s", 1f, 'c', 3));
        MethodHandle d = dropArguments(m, 3, long.class, double.class, Object.class);
        System.out.println((String) d.invokeExact(1L, 2, 3.0, 99L, 99.0, (Object) null, "4", 5f, 6L, '7', 8.0));
        System.out.println(insertArguments(m, 2, 30.0, "40", 50f).invoke((short) 1, (byte) 2, 6, 'z', 7f));
        System.out.println(m.invokeWithArguments(1, 2, 3f, "x", 4L, 5, 'c', 6));
        MethodHandle count = l.findStatic(ManyArguments.class, "count", methodType(String.class, Object[].class));
        Object[] many = new Object[200];
        for (int i = 0; i < many.length; i++) many[i] = i;
        System.out.println(count.invokeWithArguments(many));
        System.out.println(count.asCollector(Object[].class, 100).asSpreader(Object[].class, 100).invoke(Arrays.copyOf(many, 100)));
        System.out.println(m.asType(genericMethodType(8)).invokeExact((Object) 1, (Object) 2, (Object) 3, (Object) "4", (Object) 5, (Object) 6, (Object) '7', (Object) 8));
        System.out.println(dropArgumentsToMatch(identity(long.class), 0, List.of(long.class, String.class, int.class), 0).type());
        System.out.println(dropArgumentsToMatch(identity(int.class), 0, List.of(long.class, String.class, int.class), 2).invoke(1L, "s", 3));
        try { dropArgumentsToMatch(identity(int.class), 0, List.of(long.class), 0); } catch (IllegalArgumentException e) { System.out.println("no match"); }
        System.out.println((String) foldArguments(dropArguments(m, 2, String.class), 2, dropArguments(constant(double.class, 2.5), 0, String.class)).invokeExact(1L, 2, "s", "4", 5f, 6L, '7', 8.0));
    }
}
