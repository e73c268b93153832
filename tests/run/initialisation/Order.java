import java.util.ArrayList;
import java.util.List;

/** Forward references, initialisers among fields, overridden methods seen half made. */
public final class Order {
    static final List<String> log = new ArrayList<>();
    static int early = peek("early", Order.late);
    static int late = 7;
    static final int CONSTANT = 8;
    static final Integer BOXED = 9;

    static {
        later = 20;
        peek("in static block", late + CONSTANT + Order.later);
    }

    static int later = 30;

    static int peek(String what, int value) {
        System.out.println(what + " " + value + " " + BOXED + " " + log);
        return value;
    }

    static class Base {
        final String text = "final constant";
        final String made = new String("made");
        int number = 5;

        {
            describe("Base block");
        }

        Base() {
            this(1);
            describe("Base()");
        }

        Base(int n) {
            number += n;
            describe("Base(int)");
        }

        void describe(String where) {
            System.out.println("base " + where);
        }
    }

    static class Derived extends Base {
        private final String constant = "known";
        private final String computed = constant.toUpperCase();
        private int zero = 0;
        private int counter;
        private boolean flag = true;

        {
            counter += 10;
        }

        Derived() {
            super();
            describe("Derived()");
        }

        Derived(String s) {
            this();
            describe("Derived(" + s + ")");
        }

        @Override
        void describe(String where) {
            counter++;
            zero++;
            System.out.println(where + " " + text + " " + made + " " + number + " " + constant + " " + computed + " " + zero + " " + counter + " " + flag);
        }
    }

    static class Cyclic {
        static final Cyclic INSTANCE = new Cyclic();
        static int count = 3;
        static int unset;
        final int seen;

        Cyclic() {
            seen = ++count + ++unset;
        }
    }

    static class Left {
        static final int A = Right.B + 1;
    }

    static class Right {
        static final int B = Left.A + 1;
    }

    public static void main(String[] args) {
        System.out.println(early + " " + late + " " + later);
        new Derived("x");
        System.out.println(Cyclic.INSTANCE.seen + " " + Cyclic.count + " " + Cyclic.unset);
        System.out.println(Left.A + " " + Right.B);
        int i = 1;
        int j = (i = 5) + i++ * i;
        System.out.println(i + " " + j);
    }
}
