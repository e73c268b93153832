// jdk: 17+
import java.util.List;

/** Sealed hierarchies with instanceof patterns: scope, conditions, generics, arrays. */
public final class SealedTypes {
    sealed interface Expr permits Num, Add, Mul, Neg {}

    record Num(int value) implements Expr {}

    record Add(Expr left, Expr right) implements Expr {}

    static final class Mul implements Expr {
        final Expr left;
        final Expr right;

        Mul(Expr left, Expr right) {
            this.left = left;
            this.right = right;
        }
    }

    static non-sealed class Neg implements Expr {
        Expr inner;

        Neg(Expr inner) {
            this.inner = inner;
        }
    }

    static class DoubleNeg extends Neg {
        DoubleNeg(Expr e) {
            super(new Neg(e));
        }
    }

    sealed static abstract class Shape {
        static final class Circle extends Shape {}

        static final class Dot extends Shape {}
    }

    static int eval(Expr e) {
        if (e instanceof Num n) {
            return n.value();
        } else if (e instanceof Add a) {
            return eval(a.left()) + eval(a.right());
        } else if (e instanceof Mul m && !(m.left instanceof Num zero && zero.value() == 0)) {
            return eval(m.left) * eval(m.right);
        } else if (e instanceof Mul) {
            return 0;
        }
        if (!(e instanceof Neg neg)) {
            throw new IllegalStateException("not an expression " + e);
        }
        return -eval(neg.inner);
    }

    static String describe(Object o) {
        return o instanceof String s && s.length() > 2 ? "long " + s
            : o instanceof String s ? "short " + s
            : o instanceof Integer i && i > 10 || o instanceof Long ? "big"
            : o instanceof int[] a && a.length > 0 ? "ints " + a[0]
            : o instanceof Object[] a ? "objects " + a.length
            : o instanceof List<?> l && !l.isEmpty() && l.get(0) instanceof String first ? "list of " + first
            : o instanceof final Comparable<?> c ? "comparable " + c
            : "other " + (o == null);
    }

    static int loop(Object o) {
        int n = 0;
        while (!(o instanceof Integer found)) {
            o = n++ > 3 ? (Object) n : "again";
        }
        return found * 100 + n;
    }

    public static void main(String[] args) {
        Expr e = new Add(new Num(3), new Mul(new Num(4), new DoubleNeg(new Num(5))));
        System.out.println(eval(e) + " " + eval(new Mul(new Num(0), null)) + " " + eval(new Neg(e)));
        try {
            eval(null);
        } catch (IllegalStateException x) {
            System.out.println(x.getMessage());
        }
        for (Object o : new Object[] {"text", "t", 11, 9, 5L, new int[] {7}, new int[0], new String[2], List.of("a"), List.of(), null, 'c', new int[0][0]}) {
            System.out.print(describe(o) + "; ");
        }
        System.out.println(loop("x") + " " + loop(5));
        System.out.println(Expr.class.isSealed() + " " + Expr.class.getPermittedSubclasses().length + " " + Shape.class.getPermittedSubclasses()[1].getSimpleName() + Num.class.isSealed());
    }
}
