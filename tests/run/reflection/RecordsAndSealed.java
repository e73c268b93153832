// jdk: 17+
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

/** Records and sealed classes by reflection. */
public class RecordsAndSealed {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Unit { String value() default "m"; }

    record Size<T extends Comparable<T>>(@Unit int width, @Unit("cm") List<? super T> names, T[] all) implements Runnable {
        static int made;
        Size {
            made++;
        }
        public void run() {}
        public int width() { return -width; }
    }

    record Empty() {}

    sealed interface Shape permits Circle, Square, Shape.Other {
        non-sealed class Other implements Shape {}
    }
    static final class Circle implements Shape {}
    static final class Square implements Shape {}

    static abstract sealed class Tree {
        static final class Leaf extends Tree {}
        static final class Node extends Tree {}
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Size.class.isRecord() + " " + Empty.class.isRecord() + " " + Record.class.isRecord() + " " + String.class.isRecord());
        for (RecordComponent c : Size.class.getRecordComponents()) {
            System.out.println(c + " | " + c.getName() + " " + c.getType() + " " + c.getGenericType() + " " + c.getGenericSignature()
                + " " + c.getAccessor() + " " + Arrays.toString(c.getAnnotations()).replaceAll("RecordsAndSealed.", "") + " " + c.getDeclaringRecord());
        }
        System.out.println(Arrays.toString(Empty.class.getRecordComponents()) + " " + Arrays.toString(String.class.getRecordComponents()));
        Size<String> size = new Size<>(3, null, new String[0]);
        System.out.println(Size.class.getRecordComponents()[0].getAccessor().invoke(size));
        System.out.println(Modifier.toString(Size.class.getModifiers()) + " " + Size.class.toGenericString() + " " + Size.class.getSuperclass());
        System.out.println(Size.class.getDeclaredConstructors()[0].toGenericString());
        System.out.println(Size.class.getDeclaredConstructors()[0].getParameters()[0]);
        try {
            var field = Size.class.getDeclaredField("width");
            field.setAccessible(true);
            System.out.println(field.get(size));
            field.set(size, 5);
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Shape.class.isSealed() + " " + Arrays.toString(Shape.class.getPermittedSubclasses()) + " " + Circle.class.isSealed()
            + " " + Arrays.toString(Circle.class.getPermittedSubclasses()));
        System.out.println(Arrays.toString(Tree.class.getPermittedSubclasses()) + " " + Tree.class.toGenericString() + " " + Shape.Other.class.toGenericString());
        System.out.println(Runnable.class.isSealed() + " " + int.class.isSealed() + " " + int[].class.isSealed() + " " + Arrays.toString(int[].class.getPermittedSubclasses()));
        Runnable lambda = () -> {};
        System.out.println(lambda.getClass().isHidden() + " " + String.class.isHidden() + " " + lambda.getClass().isSynthetic()
            + " " + lambda.getClass().getName().startsWith("RecordsAndSealed$$Lambda"));
        System.out.println(int.class.arrayType() + " " + String[].class.componentType() + " " + int.class.descriptorString() + " " + Size[].class.descriptorString());
        try {
            java.lang.reflect.Proxy.newProxyInstance(Shape.class.getClassLoader(), new Class<?>[] {Shape.class}, (p, m, a) -> null);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
