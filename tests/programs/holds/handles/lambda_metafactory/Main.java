import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.Function;

public class Main {
    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType text = MethodType.methodType(String.class, String.class);
        MethodHandle concat = lookup.findVirtual(String.class, "concat", text);
        MethodType made = MethodType.methodType(Function.class, String.class);
        MethodType erased = MethodType.methodType(Object.class, Object.class);
        CallSite site = LambdaMetafactory.metafactory(lookup, "apply", made, erased, concat, text);
        Function<String, String> function = (Function<String, String>) site.getTarget().invokeExact("a");
        System.out.println(function.apply("b"));
    }
}
