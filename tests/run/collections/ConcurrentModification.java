import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** Iterators that notice a change under them, and an iterator of the program's own. */
public final class ConcurrentModification {
    static final class Range implements Iterable<Integer> {
        private final int from;
        private final int to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                private int next = from;

                @Override
                public boolean hasNext() {
                    return next < to;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    return next++;
                }
            };
        }
    }

    public static void main(String[] args) {
        List<String> list = new ArrayList<>(List.of("a", "b", "c", "d"));
        try {
            for (String s : list) {
                System.out.println(s);
                if (s.equals("b")) {
                    list.remove(s);
                }
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("list changed");
        }
        Map<Integer, Integer> map = new HashMap<>(Map.of(1, 1, 2, 2));
        try {
            for (int key : map.keySet()) {
                map.put(key + 10, 0);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("map changed");
        }
        int sum = 0;
        for (int i : new Range(3, 7)) {
            sum += i;
        }
        System.out.println(sum);
        Iterator<Integer> it = new Range(0, 1).iterator();
        it.next();
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println("no more");
        }
    }
}
