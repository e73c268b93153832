/** Enum constants with fields and bodies, values, valueOf, switch. */
public final class Main {
    enum Op {
        PLUS("+") {
            int apply(int a, int b) {
                return a + b;
            }
        },
        TIMES("*") {
            int apply(int a, int b) {
                return a * b;
            }
        };

        final String symbol;

        Op(String symbol) {
            this.symbol = symbol;
        }

        abstract int apply(int a, int b);
    }

    public static void main(String[] args) {
        assert Op.values().length == 2 && Op.valueOf("TIMES") == Op.TIMES && Op.TIMES.ordinal() == 1;
        assert Op.PLUS.apply(6, 7) == 13 && Op.TIMES.apply(6, 7) == 42;
        switch (Op.TIMES) {
            case PLUS -> throw new AssertionError();
            case TIMES -> System.out.println(Op.TIMES + Op.TIMES.symbol);
        }
    }
}
