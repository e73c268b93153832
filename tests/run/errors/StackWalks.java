import java.util.*;
import java.util.stream.Collectors;

/** The stack as threads, throwables and assertions see it. */
public class StackWalks {
    interface Named {
        default String who() {
            return new Throwable().getStackTrace()[0].getMethodName();
        }
    }

    static StackTraceElement here() {
        return Thread.currentThread().getStackTrace()[2];
    }

    StackWalks() {
        System.out.println(new Throwable().getStackTrace()[0].getMethodName());
    }

    public static void main(String[] args) {
        StackTraceElement here = here();
        System.out.println(here + " " + here.getClassName() + here.getFileName() + here.isNativeMethod() + here.getModuleName() + here.equals(here()) + here.equals(new StackTraceElement("StackWalks", "main", "StackWalks.java", here.getLineNumber())));
        new StackWalks();
        System.out.println(new Named() { }.who());
        Runnable lambda = () -> System.out.println(new Throwable().getStackTrace()[0].getMethodName());
        lambda.run();
        System.out.println(Arrays.stream(new Throwable().getStackTrace()).map(StackTraceElement::getMethodName).collect(Collectors.toList()));
        try {
            List.of(3, 1).stream().map(x -> 10 / (x - 1)).collect(Collectors.toList());
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + " " + Arrays.stream(e.getStackTrace()).filter(f -> f.getClassName().equals("StackWalks")).map(StackTraceElement::getLineNumber).collect(Collectors.toList()));
        }
        try {
            new TreeMap<String, Integer>((x, y) -> { throw new IllegalStateException("compare"); }).put("a", 1);
        } catch (IllegalStateException e) {
            System.out.println(Arrays.stream(e.getStackTrace()).map(StackTraceElement::getClassName).anyMatch("java.util.TreeMap"::equals));
        }
        try {
            assert args.length > 5 : args.length;
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + e.getCause() + e.getStackTrace().length);
        }
        try {
            assert args == null : new Exception("as cause");
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + e.getCause());
        }
        try {
            Object[] objects = new String[1];
            objects[0] = 1;
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage() + e.getStackTrace()[0].getLineNumber());
        }
    }
}
