import java.io.*;
import java.util.*;
import java.util.function.*;

/** Classes of one loader that name each other, superclasses, interfaces, exceptions, lambdas. */
public class PluginLoaders {
    public interface Shape { double area(); default String show() { return name() + " " + area(); } String name(); }
    public static abstract class Base implements Shape {
        static int made;
        final int number = ++made;
        public String name() { return getClass().getName().substring(14) + "#" + number; }
    }
    public static class Square extends Base {
        final double side;
        public Square() { this(2); }
        public Square(double side) { this.side = side; }
        public double area() { return side * side; }
        Circle inscribed() { return new Circle(side / 2); }
    }
    public static class Circle extends Base {
        final double radius;
        public Circle() { this(1); }
        public Circle(double radius) { this.radius = radius; }
        public double area() { return Math.floor(radius * radius * 300) / 100; }
    }
    public static class Failure extends RuntimeException {
        final Shape shape;
        public Failure(Shape shape) { super("failed " + shape.name()); this.shape = shape; }
    }
    public static class Entry implements Supplier<String> {
        public String get() {
            Square square = new Square(3);
            Shape[] shapes = { square, square.inscribed(), new Circle() };
            StringBuilder text = new StringBuilder();
            for (Shape shape : shapes) {
                text.append(shape.show()).append("; ");
            }
            try {
                fail(shapes[1]);
            } catch (Failure failure) {
                text.append(failure.getMessage()).append(' ').append(failure.shape instanceof Circle);
            }
            List<Shape> list = new ArrayList<>(Arrays.asList(shapes));
            list.sort(Comparator.comparingDouble(Shape::area));
            Function<Shape, String> f = s -> s.name() + "!";
            for (Shape s : list) {
                text.append(' ').append(f.apply(s));
            }
            Runnable inner = new Runnable() {
                @Override
                public void run() {
                    text.append(" inner ").append(Base.made);
                }
            };
            inner.run();
            text.append(' ').append(new Shape[2][3].getClass().getName());
            return text.toString();
        }
        static void fail(Shape shape) { throw new Failure(shape); }
    }

    /** Child first for the classes here, but for the interfaces that both sides use. */
    static class Loader extends ClassLoader {
        final List<String> log = new ArrayList<>();
        Loader(String name) { super(name, PluginLoaders.class.getClassLoader()); }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (!name.startsWith("PluginLoaders$")) {
                    return super.loadClass(name, resolve);
                }
                Class<?> known = findLoadedClass(name);
                if (known != null) {
                    return known;
                }
                try (InputStream in = getResourceAsStream(name + ".class")) {
                    byte[] bytes = in.readAllBytes();
                    Class<?> made = defineClass(name, bytes, 0, bytes.length);
                    log.add(name);
                    return made;
                } catch (IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Loader one = new Loader("one");
        Loader two = new Loader("two");
        for (Loader loader : new Loader[] {one, two, one}) {
            Class<?> entry = loader.loadClass("PluginLoaders$Entry");
            Object made = entry.getDeclaredConstructor().newInstance();
            System.out.println(((Supplier<?>) made).get());
        }
        System.out.println(new Entry().get());
        Set<String> all = new TreeSet<>(one.log);
        System.out.println(all);
        Class<?> square = Class.forName("PluginLoaders$Square", true, one);
        System.out.println(square.getSuperclass().getName() + " " + (square.getSuperclass() == Base.class)
            + " " + (square.getSuperclass().getClassLoader() == one) + " " + square.getSuperclass().getInterfaces()[0].getClassLoader().getName());
        try {
            Square own = (Square) square.getDeclaredConstructor().newInstance();
            System.out.println(own);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        try {
            Object o = Class.forName("PluginLoaders$Circle", true, two).getDeclaredConstructor().newInstance();
            System.out.println(square.cast(o));
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(square.getDeclaredMethod("inscribed").getReturnType().getClassLoader() == one);
    }
}
