import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;

/** Names, modifiers and surroundings of classes of every kind. */
public class ClassNames {
    static class Nested {}
    protected abstract class Inner {
        class Deeper {}
    }
    private interface Shape {}
    enum Colour { RED { void paint() {} }, GREEN; void paint() {} }
    @interface Mark {}

    static Object field = new Object() {};

    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getCanonicalName()
            + " | " + c.getTypeName() + " | " + c + " | " + c.toGenericString());
        System.out.println("  " + Modifier.toString(c.getModifiers()) + " " + c.getModifiers()
            + " super=" + c.getSuperclass() + " interfaces=" + Arrays.toString(c.getInterfaces()));
        System.out.println("  declaring=" + c.getDeclaringClass() + " enclosing=" + c.getEnclosingClass()
            + " method=" + c.getEnclosingMethod() + " constructor=" + c.getEnclosingConstructor()
            + " host=" + c.getNestHost() + " package=" + c.getPackageName());
        System.out.println("  " + c.isInterface() + c.isArray() + c.isPrimitive() + c.isEnum() + c.isAnnotation()
            + c.isAnonymousClass() + c.isLocalClass() + c.isMemberClass() + c.isSynthetic()
            + " component=" + c.getComponentType());
    }

    Object inMethod(int x, String[] y) {
        class Local {}
        show(Local.class);
        return new Runnable() {
            public void run() {}
        };
    }

    ClassNames() {
        class InConstructor {}
        show(InConstructor.class);
    }

    static Class<?> inInitialiser;
    static {
        class InStatic {}
        inInitialiser = InStatic.class;
    }

    public static void main(String[] args) {
        show(ClassNames.class);
        show(Nested.class);
        show(Inner.class);
        show(Inner.Deeper.class);
        show(Shape.class);
        show(Colour.class);
        show(Colour.RED.getClass());
        show(Colour.GREEN.getClass());
        show(Mark.class);
        show(field.getClass());
        show(new ClassNames().inMethod(1, null).getClass());
        show(inInitialiser);
        show(int.class);
        show(void.class);
        show(int[].class);
        show(String[][].class);
        show(Inner[].class);
        show(Shape[][].class);
        show(Map.Entry.class);
        show(Thread.State.class);
        System.out.println(Arrays.toString(ClassNames.class.getNestMembers().length > 3 ? new int[0] : null));
        System.out.println(Nested.class.isNestmateOf(Inner.Deeper.class) + " " + Nested.class.isNestmateOf(Map.class));
    }
}
