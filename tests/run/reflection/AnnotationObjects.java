import java.lang.annotation.Annotation;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.Set;

/** Annotations as objects: equality, hash codes, texts. */
public class AnnotationObjects {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Point { int x(); int y() default 0; String[] names() default {}; }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Empty {}

    @Retention(RetentionPolicy.RUNTIME)
    @interface Numbers { float f() default -0.0f; double d() default Double.NaN; long l() default 1L << 40; char c() default '\''; byte b() default -1; }

    @Point(x = 1) @Empty static class A {}
    @Point(x = 1, y = 0) @Empty @Numbers static class B {}
    @Point(x = 2, names = {"p", "q"}) @Numbers static class C {}

    /** An annotation made by hand. */
    static class ByHand implements Empty {
        public Class<? extends Annotation> annotationType() { return Empty.class; }
        public boolean equals(Object o) { return o instanceof Empty; }
        public int hashCode() { return 0; }
    }

    public static void main(String[] args) throws Exception {
        Point a = A.class.getAnnotation(Point.class);
        Point b = B.class.getAnnotation(Point.class);
        Point c = C.class.getAnnotation(Point.class);
        System.out.println(a.equals(b) + " " + b.equals(a) + " " + a.equals(c) + " " + a.equals(null) + " " + a.equals("x"));
        System.out.println((a.hashCode() == b.hashCode()) + " " + a.hashCode() + " " + c.hashCode());
        System.out.println(A.class.getAnnotation(Empty.class).hashCode() + " " + A.class.getAnnotation(Empty.class).equals(new ByHand())
            + " " + new ByHand().equals(A.class.getAnnotation(Empty.class)));
        Numbers n = B.class.getAnnotation(Numbers.class);
        System.out.println(n.equals(C.class.getAnnotation(Numbers.class)) + " " + n.hashCode() + " " + 1 / n.f());
        Set<Annotation> set = new HashSet<>();
        set.add(a);
        set.add(b);
        set.add(c);
        System.out.println(set.size());
        System.out.println(Proxy.isProxyClass(a.getClass()) + " " + (a.getClass() == c.getClass()) + " " + (a instanceof Point));
        InvocationHandler handler = Proxy.getInvocationHandler(a);
        System.out.println(handler.getClass().getName());
        System.out.println(A.class.getAnnotation(Point.class) == a);
        try {
            a.x();
            ((Annotation) a).annotationType().getMethod("x").invoke("no");
        } catch (IllegalArgumentException e) {
            System.out.println("wrong receiver");
        }
    }
}
