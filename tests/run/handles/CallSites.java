import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;
public class CallSites {
    static int one() { return 1; } static int two() { return 2; }
    static class Mine extends MutableCallSite { Mine(MethodType t) { super(t); } }
    public static void main(String[] args) throws Throwable {
        Lookup l = lookup(); MethodType t = methodType(int.class);
        MethodHandle one = l.findStatic(CallSites.class, "one", t), two = l.findStatic(CallSites.class, "two", t);
        ConstantCallSite c = new ConstantCallSite(one);
        System.out.println((int) c.getTarget().invokeExact() + " " + (int) c.dynamicInvoker().invokeExact() + " " + c.type());
        try { c.setTarget(two); } catch (UnsupportedOperationException e) { System.out.println("uoe"); }
        MutableCallSite m = new MutableCallSite(one);
        MethodHandle d = m.dynamicInvoker();
        System.out.println((int) d.invokeExact()); m.setTarget(two); System.out.println((int) d.invokeExact());
        MutableCallSite.syncAll(new MutableCallSite[]{m});
        VolatileCallSite v = new VolatileCallSite(two);
        MethodHandle dv = v.dynamicInvoker();
        System.out.println((int) dv.invokeExact()); v.setTarget(one); System.out.println((int) dv.invokeExact() + " " + (v.getTarget() == one));
        try { m.setTarget(identity(int.class)); } catch (WrongMethodTypeException e) { System.out.println(e.getMessage()); }
        MutableCallSite u = new MutableCallSite(t);
        try { int x = (int) u.dynamicInvoker().invokeExact(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        new Mine(t).setTarget(two);
        SwitchPoint sp = new SwitchPoint(); MethodHandle g = sp.guardWithTest(one, two);
        System.out.println((int) g.invokeExact()); SwitchPoint.invalidateAll(new SwitchPoint[]{sp}); System.out.println((int) g.invokeExact() + " " + sp.hasBeenInvalidated());
    }

}
