import java.lang.annotation.Annotation;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Which annotations subclasses see. */
public class AnnotationInheritance {
    @Inherited @Retention(RetentionPolicy.RUNTIME) @interface Kept { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface Lost {}
    @Inherited @Repeatable(Roles.class) @Retention(RetentionPolicy.RUNTIME) @interface Role { String value(); }
    @Inherited @Retention(RetentionPolicy.RUNTIME) @interface Roles { Role[] value(); }
    enum Mood { CALM, @Lost ANGRY }
    @Retention(RetentionPolicy.RUNTIME) @interface Feels { Mood value() default Mood.CALM; Mood[] all() default {}; Class<? extends Number> type() default Integer.class; }

    @Kept("interface") interface Marked { @Lost void method(); }
    @Kept("top") @Lost @Role("a") @Role("b") static class Top implements Marked { @Kept("m") public void method() {} }
    static class Middle extends Top { @Override public void method() {} }
    @Kept("bottom") @Role("c") static class Bottom extends Middle {}
    @Feels(value = Mood.ANGRY, all = {Mood.ANGRY, Mood.CALM}) static class Moody {}

    static String list(Annotation[] all) {
        return Arrays.stream(all).map(a -> a.annotationType().getSimpleName()).sorted().collect(Collectors.joining(",", "[", "]"));
    }

    static void show(Class<?> c) {
        System.out.println(c.getSimpleName() + " " + list(c.getAnnotations()) + " " + list(c.getDeclaredAnnotations()) + " "
            + (c.isAnnotationPresent(Kept.class) ? c.getAnnotation(Kept.class).value() : "-") + " "
            + Arrays.stream(c.getAnnotationsByType(Role.class)).map(Role::value).collect(Collectors.toList()) + " "
            + c.getDeclaredAnnotationsByType(Role.class).length);
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {Marked.class, Top.class, Middle.class, Bottom.class, Moody.class, int.class, Top[].class}) show(c);
        System.out.println(list(Middle.class.getMethod("method").getAnnotations()) + list(Top.class.getMethod("method").getAnnotations())
            + list(Marked.class.getMethod("method").getAnnotations()));
        Feels feels = Moody.class.getAnnotation(Feels.class);
        System.out.println(feels.value() + " " + Arrays.toString(feels.all()) + " " + feels.type().getSimpleName() + " " + (feels.value() == Mood.ANGRY));
        System.out.println(list(Mood.class.getField("ANGRY").getAnnotations()) + list(Mood.class.getField("CALM").getAnnotations()));
        System.out.println(Kept.class.isAnnotationPresent(Inherited.class) + " " + Lost.class.isAnnotationPresent(Inherited.class) + " "
            + Role.class.getAnnotation(Repeatable.class).value().getSimpleName() + " " + Feels.class.getAnnotation(Retention.class).value());
        System.out.println(list(Deprecated.class.getAnnotations()) + " " + Thread.class.getMethod("stop").isAnnotationPresent(Deprecated.class)
            + " " + FunctionalInterface.class.isAnnotation() + " " + Runnable.class.isAnnotationPresent(FunctionalInterface.class)
            + " " + Runnable.class.getAnnotation(FunctionalInterface.class).annotationType().getName());
        AnnotatedElement element = Top.class;
        System.out.println(element.getAnnotation(Lost.class) != null);
        System.out.println(Thread.class.getMethod("stop").getAnnotation(Deprecated.class).since());
    }
}
