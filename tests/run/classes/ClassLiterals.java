import java.util.Map;

/** Class literals and instanceof for arrays, primitives, nested and generic types. */
public final class ClassLiterals {
    static class Nested<T> {
        class Inner {}
    }

    static boolean is(Object o, Class<?> c) {
        return c.isInstance(o);
    }

    public static void main(String[] args) {
        Class<?>[] classes = {int.class, void.class, int[].class, String[][].class, Object.class, Nested.class, Nested.Inner[].class, Map.Entry.class, boolean[][].class, Integer.TYPE, Runnable.class, Thread.State.class, Override.class};
        for (Class<?> c : classes) {
            System.out.println(c + " " + c.getName() + " " + c.getSimpleName() + " " + c.getTypeName() + " " + c.getCanonicalName() + " " + c.isArray() + c.isPrimitive() + c.isInterface() + " " + c.getSuperclass() + " " + c.getComponentType() + " " + c.getModifiers());
        }
        Object[] values = {new int[0], new int[0][0], new Integer[0], new String[0][0], new Object[0], "s", 1, null, new Nested<?>[0], new long[0]};
        for (Object o : values) {
            System.out.print((o instanceof Object) + "" + (o instanceof Object[]) + (o instanceof int[]) + (o instanceof Object[][]) + (o instanceof Cloneable) + (o instanceof java.io.Serializable[]) + (o instanceof Cloneable[]) + (o instanceof Comparable<?>[]) + (o instanceof Number[]) + " ");
            System.out.println(is(o, Object[].class) + "" + is(o, int.class) + is(o, Comparable.class));
        }
        System.out.println(int[].class == new int[3].getClass());
        System.out.println(Object[].class.isAssignableFrom(String[].class) + " " + Object[].class.isAssignableFrom(int[].class) + " " + Object.class.isAssignableFrom(int[].class) + " " + long.class.isAssignableFrom(int.class));
        System.out.println(new int[0].getClass().getInterfaces().length + " " + int[].class.getSuperclass().getName());
        Object lock = ClassLiterals.class;
        synchronized (ClassLiterals.class) {
            System.out.println(Thread.holdsLock(lock));
        }
        int[][] cloned = {{1}, {2}};
        int[][] shallow = cloned.clone();
        shallow[0][0] = 9;
        shallow[1] = null;
        System.out.println(cloned[0][0] + " " + cloned[1][0] + " " + (cloned.equals(shallow)) + " " + cloned.getClass().hashCode() * 0);
    }
}
