import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Generic signatures as reflection shows them. */
public class GenericTypes {
    static class Box<T extends Number & Comparable<T>, U> extends ArrayList<Map<String, ? super T>> implements Comparator<U[]> {
        T value;
        List<? extends U>[] array;
        Map.Entry<T, int[]> entry;
        Box<T, U>.Inner<String> inner;
        List<?> any;
        int plain;

        <E extends Exception & Serializable> Box(List<E> list, T... rest) throws E {}

        public int compare(U[] a, U[] b) { return 0; }

        <V, W extends V> W choose(V v, List<? super W> w, T[] t) throws IllegalStateException { return null; }

        class Inner<X> { X x; T t; }
    }

    static class Raw extends ArrayList implements Comparable<Raw> {
        public int compareTo(Raw o) { return 0; }
    }

    static String kind(Type t) {
        return t instanceof Class ? "class" : t instanceof ParameterizedType ? "parameterized"
            : t instanceof GenericArrayType ? "array" : t instanceof TypeVariable ? "variable"
            : t instanceof WildcardType ? "wildcard" : "?";
    }

    public static void main(String[] args) throws Exception {
        Class<?> box = Box.class;
        System.out.println(box.toGenericString());
        System.out.println(Arrays.toString(box.getTypeParameters()) + " " + box.getGenericSuperclass() + " " + Arrays.toString(box.getGenericInterfaces()));
        for (TypeVariable<?> v : box.getTypeParameters()) {
            System.out.println(v.getName() + " " + Arrays.toString(v.getBounds()) + " " + v.getGenericDeclaration() + " " + v.equals(box.getTypeParameters()[0]));
        }
        for (Field f : box.getDeclaredFields()) {
            System.out.println(f.getName() + " " + kind(f.getGenericType()) + " " + f.getGenericType() + " | " + f.toGenericString());
        }
        ParameterizedType entry = (ParameterizedType) box.getDeclaredField("entry").getGenericType();
        System.out.println(entry.getRawType() + " " + entry.getOwnerType() + " " + Arrays.toString(entry.getActualTypeArguments()));
        ParameterizedType inner = (ParameterizedType) box.getDeclaredField("inner").getGenericType();
        System.out.println(inner.getOwnerType() + " " + kind(inner.getOwnerType()));
        GenericArrayType array = (GenericArrayType) box.getDeclaredField("array").getGenericType();
        WildcardType wild = (WildcardType) ((ParameterizedType) array.getGenericComponentType()).getActualTypeArguments()[0];
        System.out.println(array + " " + wild + " " + Arrays.toString(wild.getUpperBounds()) + Arrays.toString(wild.getLowerBounds()));
        WildcardType any = (WildcardType) ((ParameterizedType) box.getDeclaredField("any").getGenericType()).getActualTypeArguments()[0];
        System.out.println(any + " " + Arrays.toString(any.getUpperBounds()) + Arrays.toString(any.getLowerBounds()));
        for (Method m : box.getDeclaredMethods()) {
            if (!m.getName().equals("choose")) continue;
            System.out.println(m);
            System.out.println(m.toGenericString());
            System.out.println(m.getGenericReturnType() + " " + Arrays.toString(m.getGenericParameterTypes()) + " "
                + Arrays.toString(m.getGenericExceptionTypes()) + " " + Arrays.toString(m.getTypeParameters()[1].getBounds()));
        }
        Constructor<?> c = box.getDeclaredConstructors()[0];
        System.out.println(c + "\n" + c.toGenericString() + " " + c.isVarArgs() + " " + Arrays.toString(c.getGenericExceptionTypes()));
        int bridges = 0;
        for (Method m : Raw.class.getDeclaredMethods()) {
            if (m.isBridge()) {
                bridges++;
                System.out.println(m + " " + m.isSynthetic());
            }
        }
        System.out.println(bridges + " " + Raw.class.getGenericSuperclass() + " " + Raw.class.getGenericInterfaces()[0]);
        System.out.println(box.getDeclaredField("any").getGenericType().equals(GenericTypes.class.getDeclaredField("same").getGenericType()));
        System.out.println(int.class.getGenericSuperclass() + " " + int[].class.getGenericSuperclass() + " " + Runnable.class.getGenericSuperclass()
            + " " + Object.class.getGenericSuperclass());
        System.out.println(new ArrayList<Integer>() {}.getClass().getGenericSuperclass().getTypeName());
        System.out.println(Map.class.toGenericString() + " " + Enum.class.toGenericString() + " " + Map.class.getTypeParameters().length);
    }

    static List<?> same;
}
