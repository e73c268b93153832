import java.util.ArrayList;
import java.util.List;

class Main {
    static volatile List<Integer> seen;

    static class Table {
        static final List<Integer> ALL = new ArrayList<>();

        static {
            ALL.add(1);
            seen = ALL;
            ALL.add(2);
        }
    }

    public static void main(String[] args) {
        Thread other = new Thread(() -> {
            List<Integer> table = seen;
            assert table == null || table.size() == 2;
        });
        other.start();
        new Table();
    }
}
