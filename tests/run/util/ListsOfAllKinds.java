import java.util.*;
import java.util.stream.Collectors;

/** Lists, iterators, immutable and wrapped collections, what they refuse. */
public class ListsOfAllKinds {
    static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("done");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        ListIterator<Integer> it = list.listIterator(3);
        it.previous();
        it.set(30);
        it.add(31);
        System.out.println(list + " " + it.nextIndex() + it.previousIndex() + it.next() + it.hasNext());
        it.remove();
        attempt(it::remove);
        attempt(() -> it.set(1));
        System.out.println(list);
        List<Integer> sub = list.subList(1, 4);
        sub.replaceAll(x -> -x);
        sub.remove(Integer.valueOf(-2));
        sub.remove(0);
        System.out.println(sub + " " + list);
        list.add(7);
        attempt(() -> sub.size());
        attempt(() -> list.get(99));
        attempt(() -> list.add(-1, 0));
        attempt(() -> list.subList(3, 2));
        attempt(() -> list.remove(50));
        attempt(() -> { for (Integer x : list) list.remove(x); });
        attempt(() -> list.forEach(x -> list.add(1)));
        attempt(() -> new ArrayList<>(-1));
        attempt(() -> List.of(1).add(2));
        attempt(() -> List.of(1, null));
        attempt(() -> List.of(1).contains(null));
        attempt(() -> Map.of("a", 1, "a", 2));
        attempt(() -> Set.of(1, 1));
        attempt(() -> Arrays.asList(1, 2).add(3));
        attempt(() -> Arrays.asList(1, 2).set(0, 3));
        attempt(() -> Collections.unmodifiableList(list).add(1));
        attempt(() -> Collections.emptyList().add(null));
        attempt(() -> Collections.singletonList(1).remove(0));
        attempt(() -> List.copyOf(Arrays.asList(1, null)));
        attempt(() -> Collections.nCopies(-1, 0));
        attempt(() -> Collections.checkedList(new ArrayList(), String.class).add(1));
        attempt(() -> List.of(3, 1).iterator().remove());
        attempt(() -> new ArrayList<Integer>().iterator().next());
        List<Integer> l = new ArrayList<>(List.of(4, 8, 15, 16, 23, 42));
        Collections.rotate(l, 2);
        System.out.print(l);
        Collections.swap(l, 0, 5);
        Collections.reverse(l);
        System.out.print(l);
        Collections.shuffle(l, new Random(7));
        System.out.println(l + " " + Collections.max(l) + Collections.min(l, Comparator.reverseOrder()) + Collections.frequency(l, 4) + Collections.disjoint(l, List.of(1)));
        Collections.sort(l, null);
        System.out.println(Collections.binarySearch(l, 16) + " " + Collections.binarySearch(l, 17) + " " + Collections.indexOfSubList(l, List.of(15, 16)) + Collections.lastIndexOfSubList(l, List.of()) + Collections.replaceAll(l, 4, 5) + l);
        Collections.fill(l, 1);
        System.out.println(l + " " + Collections.nCopies(3, "x") + Collections.emptyMap() + Collections.singletonMap(1, 2) + Collections.newSetFromMap(new LinkedHashMap<>()) + new ArrayList<>(Collections.asLifoQueue(new ArrayDeque<>(List.of(1, 2)))));
        System.out.println(List.of(1, 2).equals(Arrays.asList(1, 2)) + " " + List.of(1, 2).hashCode() + " " + new LinkedList<>(List.of(1)).equals(new ArrayList<>(List.of(1))) + List.of().equals(Set.of()) + " " + List.of(1, 2, 3).subList(1, 3) + List.of(1, 2, 1).lastIndexOf(1));
        System.out.println(new TreeMap<>(Map.of(1, "a", 2, "b")) + " " + new TreeSet<>(Set.of(3, 1, 2)) + Map.entry("k", "v") + new AbstractMap.SimpleEntry<>("x", 1) + Map.of().isEmpty() + new ArrayList<>(List.copyOf(l)).equals(l));
        System.out.println(list.stream().map(String::valueOf).collect(Collectors.joining("/", "<", ">")) + Arrays.toString(list.toArray(new Integer[8])) + list.containsAll(List.of(7)) + list.retainAll(List.of(7, 8)) + list);
    }
}
