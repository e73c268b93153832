import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Annotations on every kind of declaration, with all kinds of members. */
public class Annotations {
    @Retention(RetentionPolicy.RUNTIME)
    @interface All {
        boolean z() default true;
        byte b() default 1;
        char c() default 'x';
        short s() default 2;
        int i() default 3;
        long l() default 4L;
        float f() default 5.5f;
        double d() default Double.NaN;
        String text() default "a \"quoted\"\n text";
        Class<?> type() default String.class;
        RetentionPolicy policy() default RetentionPolicy.CLASS;
        Simple nested() default @Simple(7);
        int[] ints() default {1, 2};
        String[] texts() default {};
        Class<?>[] types() default {int.class, String[].class, void.class};
        RetentionPolicy[] policies() default {RetentionPolicy.SOURCE};
        Simple[] many() default {@Simple(1), @Simple(2)};
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Simple { int value(); }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @interface Tag { String value(); int weight() default 0; }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Tags { Tag[] value(); }

    @Retention(RetentionPolicy.CLASS)
    @interface Invisible {}

    @interface AlsoInvisible {}

    @Target(ElementType.PARAMETER)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Named { String value(); }

    @All(i = 42, texts = "one", nested = @Simple(-1))
    @Simple(3)
    @Invisible
    @AlsoInvisible
    static class Base {
        @Simple(9) @Deprecated public int field;

        @Tag("m") @Tag(value = "n", weight = 2)
        public void twice(@Named("p") int a, String b, @Named("q") @Simple(5) long c) {}

        @Tag("only")
        public void once() {}

        @Simple(11)
        Base() {}
    }

    @Tag("derived")
    static class Derived extends Base {}

    static List<String> sorted(Annotation[] all) {
        List<String> names = new ArrayList<>();
        for (Annotation a : all) {
            names.add(a.annotationType().getSimpleName());
        }
        names.sort(null);
        return names;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(sorted(Base.class.getAnnotations()) + " " + sorted(Derived.class.getAnnotations())
            + " " + sorted(Derived.class.getDeclaredAnnotations()));
        All all = Base.class.getAnnotation(All.class);
        System.out.println(all.z() + " " + all.b() + " " + all.c() + " " + all.s() + " " + all.i() + " " + all.l()
            + " " + all.f() + " " + all.d() + " " + all.text() + " " + all.type() + " " + all.policy());
        System.out.println(all.nested().value() + " " + Arrays.toString(all.ints()) + " " + Arrays.toString(all.texts())
            + " " + Arrays.toString(all.types()) + " " + Arrays.toString(all.policies()) + " " + all.many().length);
        System.out.println(all.annotationType() == All.class);
        all.ints()[0] = 99;
        System.out.println(all.ints()[0] + " " + (all.ints() != all.ints()));
        System.out.println(Derived.class.getAnnotation(Simple.class).value() + " " + Derived.class.getDeclaredAnnotation(Simple.class));
        System.out.println(Derived.class.isAnnotationPresent(All.class) + " " + Base.class.isAnnotationPresent(Simple.class));
        Method twice = Base.class.getMethod("twice", int.class, String.class, long.class);
        System.out.println(twice.getAnnotation(Tag.class) + " " + twice.getAnnotationsByType(Tag.class).length + " "
            + twice.getAnnotation(Tags.class).value()[1].weight());
        System.out.println(Base.class.getMethod("once").getAnnotationsByType(Tag.class)[0].value()
            + Base.class.getMethod("once").getAnnotation(Tags.class));
        System.out.println(Derived.class.getAnnotationsByType(Tag.class).length + " " + Base.class.getAnnotationsByType(Tag.class).length);
        for (Annotation[] parameter : twice.getParameterAnnotations()) {
            System.out.println(sorted(parameter));
        }
        System.out.println(twice.getParameters()[2].getAnnotation(Simple.class).value());
        System.out.println(sorted(Base.class.getField("field").getAnnotations()) + " "
            + Base.class.getDeclaredConstructor().getAnnotation(Simple.class).value());
        System.out.println(All.class.getMethod("ints").getDefaultValue().getClass() + " " + All.class.getMethod("d").getDefaultValue()
            + " " + Simple.class.getMethod("value").getDefaultValue());
        System.out.println(All.class.isAnnotation() + " " + Arrays.toString(All.class.getInterfaces()));
        try {
            Base.class.getAnnotation(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
