import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;

/** Methods of Object called on lambdas, and references to methods of arrays and interfaces. */
public final class FromObjectMethods {
    interface Shape {
        int area();

        @Override
        boolean equals(Object other);

        @Override
        String toString();

        static Shape square(int side) {
            return () -> side * side;
        }

        default Shape doubled() {
            return () -> 2 * area();
        }
    }

    interface Thrower<E extends Exception> {
        void run() throws E;
    }

    static <E extends Exception> String attempt(Thrower<E> thrower) {
        try {
            thrower.run();
            return "fine";
        } catch (Exception e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    public static void main(String[] args) throws Exception {
        Shape shape = Shape.square(3);
        Shape other = Shape.square(3);
        System.out.println(shape.equals(shape) + " " + shape.equals(other) + " " + (shape.hashCode() == shape.hashCode()));
        System.out.println(shape.doubled().doubled().area() + " " + shape.getClass().equals(other.getClass()));
        System.out.println(shape.toString().startsWith("FromObjectMethods$Shape$$Lambda"));
        Function<int[], int[]> copy = int[]::clone;
        int[] original = {1, 2};
        int[] copied = copy.apply(original);
        copied[0] = 9;
        System.out.println(original[0] + " " + copied[0]);
        Supplier<Object> bound = original::clone;
        System.out.println(((int[]) bound.get()).length);
        Function<Object, Class<?>> type = Object::getClass;
        System.out.println(type.apply(original) + " " + type.apply("s"));
        Function<Shape, String> text = Shape::toString;
        System.out.println(text.apply(new Shape() {
            @Override
            public int area() {
                return 0;
            }

            @Override
            public String toString() {
                return "anonymous shape";
            }
        }));
        Function<CharSequence, Integer> length = CharSequence::length;
        System.out.println(length.apply(new StringBuilder("four")));
        System.out.println(attempt(() -> {
            throw new Exception("checked");
        }) + " " + attempt(() -> Integer.parseInt("x")) + " " + attempt(System.out::println));
        Callable<Integer> callable = () -> 5;
        Comparator<Integer> order = Integer::compare;
        System.out.println(callable.call() + order.compare(3, 2));
        synchronized (shape) {
            shape.notifyAll();
        }
        Runnable none = () -> {};
        System.out.println(none.getClass().isSynthetic() + " " + none.getClass().getSimpleName().contains("$$Lambda"));
    }
}
