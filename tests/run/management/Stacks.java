import java.util.List;
import java.util.stream.Collectors;

public class Stacks {
    public static void main(String[] args) throws Exception {
        StackWalker walker = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        Runnable look =
                () -> {
                    List<String> frames = walker.walk(all -> all.map(Stacks::text).collect(Collectors.toList()));
                    System.out.println(frames);
                };
        look.run();
        Stacks.class.getMethod("called").invoke(null);
        System.out.println(new Stacks().deep(3, "x"));
        StackWalker.getInstance().forEach(frame -> System.out.println(frame + " " + frame.getByteCodeIndex()));
        try {
            StackWalker.getInstance().forEach(frame -> System.out.println(frame.getMethodType()));
        } catch (UnsupportedOperationException e) {
            System.out.println("classes are not kept");
        }
    }

    static String text(StackWalker.StackFrame frame) {
        return frame.getDeclaringClass() + frame.getDescriptor() + frame.getMethodType() + frame.getLineNumber()
                + "@" + frame.getByteCodeIndex() + frame.isNativeMethod();
    }

    String deep(int depth, String text) {
        if (depth > 0) {
            return deep(depth - 1, text + depth) + (depth & 1);
        }
        return StackWalker.getInstance()
                .walk(all -> all.map(f -> f.getMethodName() + f.getByteCodeIndex()).collect(Collectors.joining(",")));
    }

    public static void called() {
        System.out.println(StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass());
        List<String> names =
                StackWalker.getInstance()
                        .walk(all -> all.map(f -> f.getClassName() + f.getMethodName()).collect(Collectors.toList()));
        System.out.println(names);
    }
}
