import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;

/** ArrayList, LinkedList, immutable lists, and the helpers of Collections. */
public final class Lists {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            list.add(i * 37 % 11);
        }
        System.out.println(list + " " + list.size() + " " + list.get(3) + " " + list.indexOf(7));
        list.remove(0);
        list.remove(Integer.valueOf(7));
        list.add(2, 100);
        list.set(0, -1);
        System.out.println(list + " " + list.contains(100));
        for (Iterator<Integer> it = list.iterator(); it.hasNext(); ) {
            if (it.next() % 2 == 0) {
                it.remove();
            }
        }
        System.out.println(list);
        Collections.sort(list);
        System.out.println(list + " " + Collections.max(list) + " " + Collections.binarySearch(list, 5));
        Collections.reverse(list);
        list.removeIf(x -> x > 5);
        list.replaceAll(x -> x * x);
        System.out.println(list + " " + list.subList(1, 3) + " " + list.equals(Arrays.asList(25, 9)));
        LinkedList<String> linked = new LinkedList<>(List.of("b", "c"));
        linked.addFirst("a");
        linked.addLast("d");
        linked.add(2, "x");
        ListIterator<String> cursor = linked.listIterator(5);
        StringBuilder backwards = new StringBuilder();
        while (cursor.hasPrevious()) {
            backwards.append(cursor.previous());
        }
        System.out.println(linked + " " + backwards + " " + linked.peekLast() + linked.removeFirst());
        List<Integer> fixed = List.of(3, 1, 2);
        try {
            fixed.add(4);
        } catch (UnsupportedOperationException e) {
            System.out.println("immutable " + fixed);
        }
        try {
            Collections.unmodifiableList(list).clear();
        } catch (UnsupportedOperationException e) {
            System.out.println("unmodifiable");
        }
        try {
            list.get(100);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Collections.nCopies(3, "n") + " " + Collections.emptyList() + list.hashCode());
        System.out.println(Arrays.toString(linked.toArray(new String[0])) + Collections.frequency(linked, "x"));
    }
}
