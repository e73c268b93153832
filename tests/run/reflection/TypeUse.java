import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/** Annotations on uses of types. */
public class TypeUse {
    @Target(ElementType.TYPE_USE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Checked { int value() default 0; }

    static class Holder<@Checked(9) T extends @Checked(8) Object> extends @Checked(1) Object implements @Checked(2) Serializable {
        @Checked(3) String plain;
        Map<@Checked(4) String, @Checked(5) ? extends @Checked(6) Number> map;
        @Checked(7) int @Checked(10) [] array;

        @Checked(11) Object method(@Checked(12) Holder<T> this, @Checked(13) String p) throws @Checked(14) Exception { return null; }
    }

    static String of(AnnotatedType t) {
        StringBuilder text = new StringBuilder(t.getType().getTypeName()).append(" {");
        Checked c = t.getAnnotation(Checked.class);
        text.append(c == null ? "-" : "" + c.value()).append('}');
        if (t instanceof AnnotatedParameterizedType) {
            for (AnnotatedType a : ((AnnotatedParameterizedType) t).getAnnotatedActualTypeArguments()) text.append(" <").append(of(a)).append('>');
        }
        if (t instanceof AnnotatedArrayType) {
            text.append(" of ").append(of(((AnnotatedArrayType) t).getAnnotatedGenericComponentType()));
        }
        return text.toString();
    }

    public static void main(String[] args) throws Exception {
        Class<?> h = Holder.class;
        System.out.println(of(h.getAnnotatedSuperclass()) + " " + of(h.getAnnotatedInterfaces()[0]));
        for (String name : List.of("plain", "map", "array")) {
            System.out.println(of(h.getDeclaredField(name).getAnnotatedType()));
        }
        var m = h.getDeclaredMethod("method", String.class);
        System.out.println(of(m.getAnnotatedReturnType()) + " " + of(m.getAnnotatedParameterTypes()[0]) + " " + of(m.getAnnotatedExceptionTypes()[0])
            + " " + of(m.getAnnotatedReceiverType()));
        System.out.println(h.getTypeParameters()[0].getAnnotation(Checked.class).value() + " " + of(h.getTypeParameters()[0].getAnnotatedBounds()[0]));
        System.out.println(of(String.class.getAnnotatedSuperclass()) + " " + Object.class.getAnnotatedSuperclass());
    }
}
