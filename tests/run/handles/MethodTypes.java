import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.*;
public class MethodTypes {
    static void p(Object o) { System.out.println(o); }
    static void fails(Runnable r) { try { r.run(); p("none"); } catch (RuntimeException | LinkageError e) { p(e.getClass().getName() + ": " + e.getMessage()); } }
    public static void main(String[] args) {
        MethodType t = methodType(String.class, int.class, List.class, long[].class);
        p(t); p(t.toMethodDescriptorString()); p(t == methodType(String.class, int.class, List.class, long[].class));
        p(t.equals(fromMethodDescriptorString("(ILjava/util/List;[J)Ljava/lang/String;", null)) + " " + (t.hashCode() == methodType(String.class, int.class, List.class, long[].class).hashCode()));
        p(t.changeReturnType(void.class)); p(t.changeParameterType(1, double.class)); p(t.dropParameterTypes(0, 2));
        p(t.insertParameterTypes(1, byte.class, char.class)); p(t.appendParameterTypes(MethodTypes.class)); p(t.appendParameterTypes(List.of(int.class)));
        p(t.wrap()); p(t.wrap().unwrap()); p(t.erase()); p(t.generic()); p(t.hasPrimitives() + " " + t.hasWrappers() + " " + t.wrap().hasWrappers());
        p(genericMethodType(3)); p(genericMethodType(1, true)); p(methodType(int.class)); p(methodType(void.class, new Class<?>[]{String.class}));
        p(methodType(int.class, t)); p(methodType(int.class, List.of(int.class, String.class)));
        p(t.parameterCount() + " " + t.parameterType(2) + " " + t.returnType() + " " + t.parameterList() + Arrays.toString(t.parameterArray()) + t.lastParameterType());
        p(methodType(int.class).lastParameterType());
        p(methodType(Map.Entry.class, int[][].class, String[].class));
        p(methodType(Object.class, Object.class).erase() == methodType(Object.class, Object.class));
        fails(() -> methodType(int.class, void.class)); fails(() -> methodType(null)); fails(() -> methodType(int.class, (Class<?>) null));
        fails(() -> genericMethodType(256)); fails(() -> genericMethodType(-1)); fails(() -> fromMethodDescriptorString("(I", null));
        fails(() -> fromMethodDescriptorString("(LNoSuch;)V", null)); fails(() -> t.parameterType(9)); fails(() -> t.dropParameterTypes(2, 1));
        fails(() -> t.changeParameterType(0, void.class)); fails(() -> t.insertParameterTypes(7, int.class)); fails(() -> fromMethodDescriptorString("I", null));
        Class<?>[] many = new Class<?>[128]; Arrays.fill(many, long.class); fails(() -> methodType(void.class, many));
    }
}
