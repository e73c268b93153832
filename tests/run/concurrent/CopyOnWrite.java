import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/** Copy on write: iterators see a snapshot, whatever other threads do. */
public final class CopyOnWrite {
    public static void main(String[] args) throws InterruptedException {
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(3, 1, 2));
        Iterator<Integer> snapshot = list.iterator();
        CopyOnWriteArraySet<Integer> set = new CopyOnWriteArraySet<>();
        Thread[] threads = new Thread[4];
        for (int t = 0; t < 4; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 10; i++) {
                    list.add(me * 100 + i);
                    list.addIfAbsent(-1);
                    set.add(i);
                    list.remove((Integer) (me * 100 + i - 5));
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        List<Integer> old = new ArrayList<>();
        snapshot.forEachRemaining(old::add);
        System.out.println(old + " " + list.size() + list.indexOf(-1) / 100 + set.size());
        try {
            snapshot.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        list.sort(null);
        System.out.println(list.get(0) + " " + list.lastIndexOf(-1) + list.contains(309) + list.addAllAbsent(List.of(309, 40)));
        list.retainAll(List.of(309, 40, -1));
        list.replaceAll(x -> x + 1);
        list.add(1, 7);
        list.set(0, 9);
        ListIterator<Integer> back = list.listIterator(list.size());
        System.out.println(list + " " + back.previous() + back.previousIndex() + list.subList(1, 3));
        List<Integer> part = list.subList(0, 2);
        list.add(1);
        try {
            part.size();
        } catch (ConcurrentModificationException e) {
            System.out.println(e);
        }
        set.removeIf(x -> x % 3 == 0);
        System.out.println(new java.util.TreeSet<>(set) + " " + set.containsAll(List.of(1, 2)) + list.equals(List.of(9, 7, 310, 41, 1)));
    }
}
