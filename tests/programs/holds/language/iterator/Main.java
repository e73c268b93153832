import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;

/** An iterator of the program's own in a for loop; a list notices changes under its iterator. */
public final class Main {
    static class Countdown implements Iterator<Integer> {
        private int left;

        Countdown(int left) {
            this.left = left;
        }

        @Override
        public boolean hasNext() {
            return left > 0;
        }

        @Override
        public Integer next() {
            return left--;
        }
    }

    public static void main(String[] args) {
        int product = 1;
        for (int x : (Iterable<Integer>) () -> new Countdown(4)) {
            product *= x;
        }
        assert product == 24;
        List<String> list = new ArrayList<>(List.of("a", "b", "c"));
        boolean thrown = false;
        try {
            for (String s : list) {
                list.add(s);
            }
        } catch (ConcurrentModificationException e) {
            thrown = true;
        }
        assert thrown && list.size() == 4;
    }
}
