import java.lang.invoke.MethodHandles;
import java.util.function.Supplier;

public class Main {
    public static class Made implements Supplier<String> {
        static int count;

        @Override
        public String get() {
            return "made " + ++count;
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes = Main.class.getResourceAsStream("Main$Made.class").readAllBytes();
        Class<?> one = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        Class<?> other = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        System.out.println((one == other) + " " + one.isHidden() + " " + one.getName().startsWith("Main$Made/0x"));
        Supplier<?> supplier = (Supplier<?>) one.getDeclaredConstructor().newInstance();
        System.out.println(supplier.get() + " " + supplier.get() + " " + new Made().get());
        try {
            Class.forName(one.getName());
        } catch (ClassNotFoundException e) {
            System.out.println("not found");
        }
    }
}
