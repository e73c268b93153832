/** Inner, local and anonymous classes reach what is around them. */
public final class Main {
    int counter = 10;

    class Inner {
        int next() {
            return ++counter;
        }
    }

    public static void main(String[] args) {
        Main outer = new Main();
        Inner inner = outer.new Inner();
        assert inner.next() == 11 && inner.next() == 12 && outer.counter == 12;
        int base = 100;
        class Local {
            int sum(int x) {
                return base + x;
            }
        }
        Runnable anonymous = new Runnable() {
            @Override
            public void run() {
                outer.counter += base;
            }
        };
        anonymous.run();
        assert new Local().sum(outer.counter) == 212;
    }
}
