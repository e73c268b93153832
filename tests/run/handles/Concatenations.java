// jdk: 11-24
import java.lang.invoke.*;

/** Strings concatenated by call sites that a program asks StringConcatFactory for. */
public class Concatenations {
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType two = MethodType.methodType(String.class, int.class, String.class);
        MethodHandle recipe = StringConcatFactory.makeConcatWithConstants(lookup, "c", two, "<\1|\2|\1>", "k").getTarget();
        System.out.println((String) recipe.invokeExact(7, "s"));
        System.out.println((String) recipe.invokeExact(-1, (String) null));
        MethodType many = MethodType.methodType(String.class, boolean.class, char.class, long.class, double.class, Object.class, byte.class);
        CallSite all = StringConcatFactory.makeConcat(lookup, "c", many);
        System.out.println((String) all.dynamicInvoker().invokeExact(true, 'x', 1L << 40, 0.5, (Object) java.util.List.of(1), (byte) -3));
        MethodType wide = MethodType.methodType(String.class, String.class, char.class);
        String shown = (String) StringConcatFactory.makeConcat(lookup, "c", wide).getTarget().invokeExact("\u00e9", '\u20ac');
        System.out.println(shown.length() + " " + (int) shown.charAt(0) + " " + (int) shown.charAt(1));
    }
}
