import java.util.function.Function;
import java.util.function.Supplier;

/** References through super, to private methods, and to methods of enclosing instances. */
public final class SuperReferences {
    static class Base {
        String who() {
            return "base";
        }

        @Override
        public String toString() {
            return "Base!";
        }
    }

    interface Left {
        default String side() {
            return "left";
        }
    }

    interface Right {
        default String side() {
            return "right";
        }

        private String secret(String x) {
            return "secret " + x + side();
        }

        private static String hidden(String x) {
            return "hidden " + x;
        }

        default Function<String, String> opened() {
            Function<String, String> first = this::secret;
            return first.andThen(Right::hidden);
        }
    }

    static class Derived extends Base implements Left, Right {
        @Override
        String who() {
            return "derived";
        }

        @Override
        public String side() {
            Supplier<String> left = Left.super::side;
            Supplier<String> right = Right.super::side;
            return left.get() + "+" + right.get();
        }

        private String own(Object x) {
            return "own " + x;
        }

        Supplier<String> up() {
            return super::who;
        }

        Supplier<String> text() {
            return super::toString;
        }

        Supplier<String> upFromLambda() {
            return () -> ((Supplier<String>) super::who).get() + this.who() + super.who();
        }

        class Inner extends Base {
            Supplier<String> outer() {
                return Derived.this::who;
            }

            Supplier<String> outerSuper() {
                return Derived.super::who;
            }

            Function<Object, String> outerPrivate() {
                return Derived.this::own;
            }
        }
    }

    static class Further extends Derived {
        @Override
        String who() {
            return "further";
        }

        @Override
        public String side() {
            return "none";
        }
    }

    public static void main(String[] args) {
        for (Derived d : new Derived[] {new Derived(), new Further()}) {
            System.out.println(d.up().get() + " " + d.text().get() + " " + d.side() + " " + d.upFromLambda().get());
            Derived.Inner inner = d.new Inner();
            System.out.println(inner.outer().get() + " " + inner.outerSuper().get() + " " + inner.outerPrivate().apply(3));
            System.out.println(d.opened().apply("x"));
            Function<Derived, String> unbound = Derived::who;
            System.out.println(unbound.apply(d));
        }
    }
}
