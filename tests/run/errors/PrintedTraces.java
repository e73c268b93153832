import java.io.*;

/** What printStackTrace prints: causes, frames in common, suppressed and circular ones. */
public class PrintedTraces {
    static class Quiet extends Exception {
        Quiet(String message) {
            super(message, null, false, false);
        }
    }

    static String text(Throwable t) {
        StringWriter out = new StringWriter();
        t.printStackTrace(new PrintWriter(out, true));
        return out.toString();
    }

    static void fail(int depth) {
        if (depth == 0) throw new IllegalStateException("deep");
        fail(depth - 1);
    }

    static void wrap() throws Exception {
        try {
            fail(2);
        } catch (IllegalStateException e) {
            throw new Exception("wrapped", e);
        }
    }

    public static void main(String[] args) {
        try {
            wrap();
        } catch (Exception e) {
            System.out.print(text(e));
            System.out.println(e.getStackTrace().length + " " + e.getCause().getStackTrace()[0] + " " + e.getStackTrace()[0].getMethodName() + e.getStackTrace()[0].getLineNumber());
        }
        Exception a = new Exception("a"), b = new Exception("b", a);
        a.initCause(b);
        System.out.print(text(a));
        Exception main = new Exception();
        main.addSuppressed(new Quiet("first"));
        main.addSuppressed(new RuntimeException("second", new Error("cause of second")));
        System.out.print(text(main));
        Quiet quiet = new Quiet("no trace");
        quiet.addSuppressed(new Exception("lost"));
        quiet.fillInStackTrace();
        System.out.print(text(quiet) + quiet.getSuppressed().length + " " + quiet.getStackTrace().length + "\n");
        main.setStackTrace(new StackTraceElement[] {new StackTraceElement("Some", "method", "Some.java", 7), new StackTraceElement("Other", "native", null, -2), new StackTraceElement("loader", "module", "1", "C", "m", "C.java", -1)});
        System.out.print(text(main));
        for (Runnable action : new Runnable[] {() -> a.initCause(null), () -> a.addSuppressed(a), () -> a.addSuppressed(null), () -> new Exception((Throwable) null).initCause(a), () -> b.setStackTrace(null)}) {
            try {
                action.run();
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        System.out.println(new Exception(new Error("inner")).getMessage() + " " + new Exception(null, new Error("x")).getMessage() + " " + new Exception() + " " + new Error("") + " " + new Exception("m") { @Override public String getLocalizedMessage() { return "local"; } }.toString().endsWith("local"));
    }
}
