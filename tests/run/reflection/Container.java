import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;

/** A small injector and printer, as frameworks are. */
public class Container {
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.FIELD, ElementType.CONSTRUCTOR}) @interface Inject { String name() default ""; }
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.METHOD) @interface Test { Class<? extends Throwable> expected() default None.class; int order() default 0; }
    static class None extends Throwable {}

    static class Clock { int time = 12; }
    static class Engine {
        private final Clock clock;
        @Inject Engine(Clock clock) { this.clock = clock; }
    }
    static class Car {
        @Inject private Engine engine;
        @Inject(name = "spare") Clock other;
        private String label = "car";
        transient int skipped = 1;
        protected double[] gears = {1.5, 2};
    }

    private final Map<Class<?>, Object> made = new LinkedHashMap<>();

    <T> T get(Class<T> type) throws Exception {
        Object known = made.get(type);
        if (known != null) return type.cast(known);
        Constructor<?> chosen = null;
        for (Constructor<?> c : type.getDeclaredConstructors()) {
            if (c.isAnnotationPresent(Inject.class) || c.getParameterCount() == 0) chosen = c;
        }
        chosen.setAccessible(true);
        Object[] arguments = new Object[chosen.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) arguments[i] = get(chosen.getParameterTypes()[i]);
        Object object = chosen.newInstance(arguments);
        made.put(type, object);
        for (Field field : type.getDeclaredFields()) {
            Inject inject = field.getAnnotation(Inject.class);
            if (inject == null) continue;
            field.setAccessible(true);
            field.set(object, inject.name().isEmpty() ? get(field.getType()) : field.getType().getDeclaredConstructor().newInstance());
        }
        return type.cast(object);
    }

    static String show(Object o) throws Exception {
        if (o instanceof double[]) return Arrays.toString((double[]) o);
        if (o == null || o.getClass().getPackageName().startsWith("java")) return String.valueOf(o);
        StringJoiner text = new StringJoiner(", ", o.getClass().getSimpleName() + "{", "}");
        Field[] fields = o.getClass().getDeclaredFields();
        Arrays.sort(fields, Comparator.comparing(Field::getName));
        for (Field f : fields) {
            if (Modifier.isTransient(f.getModifiers()) || f.isSynthetic()) continue;
            f.setAccessible(true);
            text.add(f.getName() + "=" + show(f.get(o)));
        }
        return text.toString();
    }

    static class Tests {
        int counter;
        @Test(order = 2) void second() { counter++; }
        @Test(order = 1) void first() { if (counter != 0) throw new AssertionError(); }
        @Test(order = 3, expected = ArithmeticException.class) void divides() { counter = 1 / (counter - 1); }
        @Test(order = 4) void fails() { throw new IllegalStateException("counter " + counter); }
        void helper() {}
    }

    public static void main(String[] args) throws Exception {
        Container container = new Container();
        Car car = container.get(Car.class);
        System.out.println(show(car) + " " + (car.engine.clock == container.get(Clock.class)) + " " + (car.other != container.get(Clock.class)));
        System.out.println(container.made.size());
        Tests tests = new Tests();
        Method[] methods = Tests.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparingInt((Method m) -> m.isAnnotationPresent(Test.class) ? m.getAnnotation(Test.class).order() : 99));
        for (Method m : methods) {
            Test test = m.getAnnotation(Test.class);
            if (test == null) continue;
            String result = "passed";
            try {
                m.invoke(tests);
                if (test.expected() != None.class) result = "nothing thrown";
            } catch (java.lang.reflect.InvocationTargetException e) {
                if (!test.expected().isInstance(e.getCause())) result = "failed: " + e.getCause();
            }
            System.out.println(m.getName() + " " + result);
        }
    }
}
