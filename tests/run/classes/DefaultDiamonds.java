import java.util.ArrayList;
import java.util.List;

/** Which default method wins, super calls to interfaces, methods of Object through interfaces. */
public final class DefaultDiamonds {
    interface Top {
        default String who() {
            return "Top";
        }

        static String who(int n) {
            return "static Top " + n;
        }
    }

    interface Left extends Top {
        @Override
        default String who() {
            return "Left(" + Top.super.who() + ")";
        }
    }

    interface Right extends Top {}

    static class Diamond implements Left, Right {}

    static class Base implements Right {
        public String who() {
            return "Base";
        }
    }

    static class ClassWins extends Base implements Left {}

    static abstract class Abstracts implements Left {
        @Override
        public abstract String who();
    }

    static class Again extends Abstracts implements Right {
        @Override
        public String who() {
            return "Again";
        }
    }

    interface Reabstract extends Left {
        @Override
        String who();
    }

    interface Other {
        default String who() {
            return "Other";
        }
    }

    static class Resolve implements Right, Other {
        @Override
        public String who() {
            return Right.super.who() + Other.super.who() + Top.who(3);
        }
    }

    static class Inherits extends Resolve {
        @Override
        public String who() {
            return "<" + super.who() + ">";
        }
    }

    interface Identity {
        boolean equals(Object o);

        int hashCode();

        default String text() {
            return toString() + hashCode() + equals(this) + getClass().getSimpleName();
        }
    }

    static class Has implements Identity {
        @Override
        public int hashCode() {
            return 42;
        }

        @Override
        public String toString() {
            return "has";
        }
    }

    interface Private {
        private String helper(int n) {
            return n == 0 ? "" : "p" + helper(n - 1);
        }

        default String three() {
            return helper(3) + new Object() {
                String deep() {
                    return helper(1);
                }
            }.deep();
        }
    }

    interface Count<T> {
        List<Object> SEEN = new ArrayList<>();

        default T see(T t) {
            SEEN.add(t);
            return t;
        }
    }

    enum Seeing implements Count<Seeing> { A, B }

    public static void main(String[] args) {
        Reabstract lambda = () -> "lambda";
        for (Top top : new Top[] {new Diamond(), new ClassWins(), new Again(), new Resolve(), new Inherits(), lambda}) {
            System.out.println(top.who());
        }
        System.out.println(((Left) new Diamond()).who() + ((Right) new Diamond()).who() + ((Other) new Inherits()).who());
        Identity identity = new Has();
        System.out.println(identity.text() + identity.hashCode() + identity.toString() + identity.equals(null));
        CharSequence sequence = "chars";
        System.out.println(sequence.equals("chars") + " " + sequence.getClass() + sequence.hashCode());
        System.out.println(new Private() {}.three());
        System.out.println(Seeing.A.see(Seeing.B) + "" + Seeing.SEEN + Count.SEEN.size());
        Runnable array = () -> System.out.println(new int[0] instanceof Cloneable);
        array.run();
        synchronized (identity) {
            identity.notify();
        }
    }
}
