import java.util.*;
import java.util.function.*;

/** Default methods of collections, fail-fast iterators, removal while iterating. */
public class SequencedAndRemoval {
    static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " done");
        } catch (RuntimeException e) {
            System.out.println(name + " " + e);
        }
    }

    /** The least a collection needs. */
    static class Range extends AbstractList<Integer> implements RandomAccess {
        final int size;

        Range(int size) {
            this.size = size;
        }

        @Override public Integer get(int index) {
            return Objects.checkIndex(index, size) * 10;
        }

        @Override public int size() {
            return size;
        }
    }

    public static void main(String[] args) {
        List<Supplier<Collection<Integer>>> kinds = List.of(ArrayList::new, LinkedList::new, ArrayDeque::new, HashSet::new, LinkedHashSet::new, TreeSet::new, PriorityQueue::new, Vector::new);
        for (Supplier<Collection<Integer>> kind : kinds) {
            Collection<Integer> c = kind.get();
            for (int i = 0; i < 6; i++) c.add(i);
            String name = c.getClass().getSimpleName();
            attempt(name, () -> { for (int x : c) if (x == 1) c.remove(x); });
            attempt(name, () -> { for (int x : c) if (x == 4) c.remove(x); });
            Iterator<Integer> it = c.iterator();
            it.next();
            it.remove();
            attempt(name, it::remove);
            c.removeIf(x -> x > 4);
            System.out.println(c + " " + c.contains(3) + c.contains(99) + c.addAll(List.of(7, 8)) + c.removeAll(Set.of(7)) + Arrays.toString(c.toArray(Integer[]::new)));
            attempt(name, () -> c.contains("text"));
        }
        Range range = new Range(5);
        System.out.println(range + " " + range.indexOf(30) + range.subList(1, 3) + range.contains(7) + range.equals(List.of(0, 10, 20, 30, 40)) + range.hashCode() + range.stream().mapToInt(x -> x).sum() + range.listIterator(2).previous());
        attempt("range", () -> range.add(1));
        attempt("range", () -> range.get(5));
        attempt("range", () -> range.clear());
        attempt("range", () -> range.listIterator(6));
        Collection<Integer> wrapped = Collections.unmodifiableCollection(new ArrayList<>(List.of(1, 2)));
        attempt("wrapped", () -> wrapped.removeIf(x -> true));
        attempt("checked", () -> Collections.checkedMap(new HashMap(), String.class, Integer.class).put("a", "b"));
        List<Integer> sync = Collections.synchronizedList(new ArrayList<>(List.of(3, 1, 2)));
        sync.sort(Comparator.naturalOrder());
        System.out.println(sync + " " + sync.getClass().getSimpleName() + Collections.unmodifiableMap(new TreeMap<>(Map.of(1, 2))).entrySet());
        attempt("entry", () -> Collections.unmodifiableMap(new TreeMap<>(Map.of(1, 2))).entrySet().iterator().next().setValue(3));
        Enumeration<Integer> enumeration = Collections.enumeration(List.of(1, 2));
        System.out.println(enumeration.nextElement() + Collections.list(enumeration).get(0) + " " + Collections.addAll(new HashSet<>(), 1, 1));
    }
}
