import java.lang.invoke.*;
import java.io.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;

public class HandleExceptions {
    static int boom(int x) throws IOException { if (x > 1) throw new FileNotFoundException("file" + x); if (x == 1) throw new IllegalStateException("state"); return x; }
    static int io(IOException e, int x) { return -x; }
    static int any(Throwable e) { return e.getMessage().length(); }
    static int cleanup(Throwable t, int r, int x) { System.out.println("cleanup " + (t == null ? r : t.getMessage())); if (x == 3) throw new ArithmeticException("from cleanup"); return r + 100; }
    static void done(Throwable t) { System.out.println("done " + (t == null)); }
    static void act(String s) { if (s.isEmpty()) throw new RuntimeException("empty"); System.out.println("act " + s); }
    static int deep(int n) throws Throwable { return n == 0 ? 0 : 1 + (int) DEEP.invokeExact(n - 1); }
    static MethodHandle DEEP;
    interface Body { Object run() throws Throwable; }
    static void show(Body b) { try { System.out.println(b.run()); } catch (Throwable t) { System.out.println(t.getClass().getSimpleName() + ": " + (t instanceof NullPointerException ? "" : t.getMessage())); } }

    public static void main(String[] args) throws Throwable {
        Lookup l = lookup(); Class<?> c = HandleExceptions.class; MethodType ii = methodType(int.class, int.class);
        MethodHandle boom = l.findStatic(c, "boom", ii);
        for (int i = 0; i < 4; i++) {
            int x = i;
            show(() -> boom.invoke(x));
            show(() -> catchException(boom, IOException.class, l.findStatic(c, "io", methodType(int.class, IOException.class, int.class))).invoke(x));
            show(() -> catchException(boom, Throwable.class, l.findStatic(c, "any", methodType(int.class, Throwable.class))).invoke(x));
            show(() -> tryFinally(boom, l.findStatic(c, "cleanup", methodType(int.class, Throwable.class, int.class, int.class))).invoke(x));
        }
        MethodHandle act = l.findStatic(c, "act", methodType(void.class, String.class));
        MethodHandle done = l.findStatic(c, "done", methodType(void.class, Throwable.class));
        show(() -> tryFinally(act, done).invoke("a"));
        show(() -> tryFinally(act, done).invoke(""));
        DEEP = l.findStatic(c, "deep", ii);
        show(() -> (int) DEEP.invokeExact(500));
        MethodHandle thrower = throwException(String.class, IOException.class);
        show(() -> thrower.type());
        show(() -> thrower.invoke(new IOException("io")));
        show(() -> (String) foldArguments(dropArguments(thrower, 1, String.class), l.findConstructor(IOException.class, methodType(void.class, String.class))).invoke("made"));
        show(() -> throwException(void.class, String.class.asSubclass(Object.class) == null ? null : (Class) Error.class).invoke((Throwable) null));
        try { boom.invoke(2); } catch (IOException e) {
            for (StackTraceElement s : e.getStackTrace()) System.out.println(s.getClassName() + "." + s.getMethodName());
        }
        try { insertArguments(boom, 0, 1).invoke(); } catch (IllegalStateException e) {
            for (StackTraceElement s : e.getStackTrace()) System.out.println(s.getClassName() + "." + s.getMethodName());
        }
    }
}
