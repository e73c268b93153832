/** Inner, local and anonymous classes with what they capture. */
public final class InnerClasses {
    private int counter = 10;
    private static int total = 0;

    class Inner {
        int own = counter++;

        class Deeper {
            int sum() {
                return own + counter + total;
            }
        }

        int outer() {
            return InnerClasses.this.counter;
        }
    }

    static class Nested {
        private final int hidden = 3;

        private int reveal(InnerClasses o) {
            return hidden + o.counter;
        }
    }

    interface Adder {
        int add(int x);
    }

    Adder adder(int base, long extra) {
        class Local implements Adder {
            int calls;

            public int add(int x) {
                calls++;
                counter += x;
                return base + x + (int) extra + calls + counter;
            }
        }
        return new Local();
    }

    public static void main(String[] args) {
        InnerClasses o = new InnerClasses();
        Inner first = o.new Inner();
        Inner second = o.new Inner();
        System.out.println(first.own + " " + second.own + " " + first.outer());
        Inner.Deeper deeper = second.new Deeper();
        total = 1000;
        System.out.println(deeper.sum());
        System.out.println(new Nested().reveal(o) + " " + new Nested().hidden);
        Adder adder = o.adder(100, 20L);
        System.out.println(adder.add(1) + " " + adder.add(2) + " " + o.counter);
        String[] log = {""};
        Adder anonymous = new Adder() {
            private int state = 5;

            {
                log[0] += "init ";
            }

            public int add(int x) {
                log[0] += x + " ";
                state *= x;
                return state;
            }
        };
        System.out.println(anonymous.add(2) + anonymous.add(3) + " " + log[0]);
        System.out.println(new Object() {
            int twice(int x) {
                return 2 * x;
            }
        }.twice(21));
    }
}
