import java.util.ArrayList;
import java.util.List;

class Main {
    static class Outer {
        static final int SIZE = Inner.all.size();
    }

    static class Inner {
        static final List<Object[]> all;

        static {
            new Thread(() -> System.out.println("other")).start();
            List<Object[]> list = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                list.add(new Object[1]);
                synchronized (Main.class) { }
            }
            all = list;
        }
    }

    public static void main(String[] args) throws Exception {
        assert Outer.SIZE == 200;
    }
}
