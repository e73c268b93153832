// jdk: 17+
import java.lang.invoke.*;
public class ExactVariables {
    int i;
    public static void main(String[] args) throws Throwable {
        VarHandle v = MethodHandles.lookup().findVarHandle(ExactVariables.class, "i", int.class);
        VarHandle e = v.withInvokeExactBehavior();
        ExactVariables o = new ExactVariables();
        System.out.println(v.hasInvokeExactBehavior() + " " + e.hasInvokeExactBehavior() + " " + (e.withInvokeExactBehavior() == e) + (v.withInvokeBehavior() == v));
        e.set(o, 4); System.out.println((int) e.get(o));
        try { e.set(o, (short) 4); } catch (WrongMethodTypeException x) { System.out.println(x.getMessage()); }
        try { Object y = e.get(o); } catch (WrongMethodTypeException x) { System.out.println(x.getMessage()); }
        try { e.get((Object) o); } catch (WrongMethodTypeException x) { System.out.println(x.getMessage()); }
        System.out.println(v); System.out.println(e.withInvokeBehavior().getAndAdd(o, (byte) 3)); System.out.println(MethodHandles.arrayElementVarHandle(int[].class));
    }
}
