import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/** Lines of the user's frames through reflective calls, constructors and proxies. */
public class StackWalks {
    interface Task { void run(String what) throws Exception; }

    static void own(String label, Throwable t) {
        List<String> frames = new ArrayList<>();
        for (StackTraceElement e : t.getStackTrace()) {
            if (e.getClassName().startsWith("StackWalks")) frames.add(e.getMethodName() + ":" + e.getLineNumber());
        }
        System.out.println(label + " " + frames);
    }

    public static void fail() {
        throw new IllegalStateException(
            "here");
    }

    public static void outer() throws Exception {
        StackWalks.class.getMethod("fail")
            .invoke(null);
    }

    public StackWalks() {
        own("constructor", new Throwable());
    }

    public static void main(String[] args) throws Exception {
        try {
            StackWalks.class.getMethod("outer").invoke(null);
        } catch (InvocationTargetException e) {
            own("wrapper", e);
            own("inner wrapper", e.getCause());
            own("cause", e.getCause().getCause());
        }
        StackWalks.class.getConstructor().newInstance();
        Task task = (Task) Proxy.newProxyInstance(StackWalks.class.getClassLoader(), new Class<?>[] {Task.class}, (p, m, a) -> {
            own("handler", new Throwable());
            throw new Exception("from handler");
        });
        try {
            task.run("x");
        } catch (Exception e) {
            own("proxy", e);
        }
        boolean sees = false;
        for (StackTraceElement e : new Throwable().getStackTrace()) sees |= e.getMethodName().equals("main");
        System.out.println(sees + " " + Class.forName("StackWalks").getName());
        System.out.println(Class.class.getMethod("forName", String.class).invoke(null, "StackWalks$Task"));
    }
}
