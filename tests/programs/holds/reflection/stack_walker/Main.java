import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.Optional;

public class Main {
    static void inner() {
        StackWalker walker = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);
        walker.forEach(frame -> System.out.println(frame + " " + frame.getDescriptor()));
        System.out.println(walker.getCallerClass());
        Optional<StackFrame> caller = StackWalker.getInstance().walk(all -> all.skip(1).findFirst());
        System.out.println(caller.get().getMethodName() + " " + caller.get().getLineNumber());
        try {
            StackWalker.getInstance().getCallerClass();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        inner();
        Runnable reference = Main::inner;
        reference.run();
        Main.class.getDeclaredMethod("inner").invoke(null);
    }
}
