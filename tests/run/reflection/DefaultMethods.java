// jdk: 17+
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Default methods of proxies, called by InvocationHandler.invokeDefault (JDK 16). */
public class DefaultMethods {
    interface Greeter {
        String name();
        default String greet(String how, int times) { return (how + " " + name() + "! ").repeat(times).trim(); }
        default void fail() throws Exception { throw new Exception("failed for " + name()); }
        default long size() { return 40L + name().length(); }
        static String util() { return "u"; }
    }
    interface Loud extends Greeter {
        default String greet(String how, int times) { return Greeter.super.greet(how.toUpperCase(), times); }
    }
    interface Quiet extends Greeter {}

    static Object call(Object proxy, Method method, Object[] args) throws Throwable {
        if (method.isDefault()) return InvocationHandler.invokeDefault(proxy, method, args);
        if (method.getName().equals("name")) return "proxy";
        return method.getName();
    }

    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Throwable e) {
            System.out.println(what + ": " + e.getClass().getName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        ClassLoader loader = DefaultMethods.class.getClassLoader();
        Greeter plain = (Greeter) Proxy.newProxyInstance(loader, new Class<?>[] {Greeter.class}, DefaultMethods::call);
        System.out.println(plain.greet("hi", 2) + " " + plain.size());
        attempt("fail", () -> { plain.fail(); return 0; });
        Loud loud = (Loud) Proxy.newProxyInstance(loader, new Class<?>[] {Loud.class}, DefaultMethods::call);
        System.out.println(loud.greet("hi", 1));
        Quiet quiet = (Quiet) Proxy.newProxyInstance(loader, new Class<?>[] {Quiet.class}, DefaultMethods::call);
        System.out.println(quiet.greet("psst", 1));
        attempt("inherited", () -> { try { return InvocationHandler.invokeDefault(quiet, Greeter.class.getMethod("size")); } catch (Throwable t) { throw new Exception(t); } });
        attempt("abstract", () -> { try { return InvocationHandler.invokeDefault(plain, Greeter.class.getMethod("name")); } catch (Exception e) { throw e; } catch (Throwable t) { return t; } });
        attempt("no proxy", () -> { try { return InvocationHandler.invokeDefault("x", Greeter.class.getMethod("size")); } catch (Exception e) { throw e; } catch (Throwable t) { return t; } });
        attempt("toString", () -> plain.toString());
        Runnable counted = (Runnable) Proxy.newProxyInstance(loader, new Class<?>[] {Runnable.class}, (p, m, a) -> { System.out.println(m + " " + a); return null; });
        counted.run();
    }
}
