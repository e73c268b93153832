import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;

/** Sets, deques, priority queues and bit sets. */
public final class SetsAndQueues {
    public static void main(String[] args) {
        Set<String> set = new HashSet<>(Arrays.asList("x", "y", "x", "z"));
        System.out.println(set.size() + " " + set.contains("y") + set.add("y") + set.add("w") + " " + new TreeSet<>(set));
        Set<Integer> numbers = new LinkedHashSet<>(Arrays.asList(5, 3, 5, 1));
        numbers.retainAll(Set.of(1, 5, 7));
        System.out.println(numbers);
        TreeSet<Integer> tree = new TreeSet<>(Collections.reverseOrder());
        Collections.addAll(tree, 4, 8, 2, 6);
        System.out.println(tree + " " + tree.first() + tree.higher(6) + tree.headSet(4));
        Deque<Integer> deque = new ArrayDeque<>();
        for (int i = 0; i < 20; i++) {
            if (i % 3 == 0) {
                deque.push(i);
            } else {
                deque.offerLast(i);
            }
        }
        System.out.println(deque + " " + deque.pop() + deque.pollLast() + deque.peekFirst());
        Queue<int[]> heap = new PriorityQueue<>((a, b) -> a[1] != b[1] ? a[1] - b[1] : a[0] - b[0]);
        for (int i = 0; i < 12; i++) {
            heap.add(new int[] {i, i * 5 % 7});
        }
        StringBuilder order = new StringBuilder();
        while (!heap.isEmpty()) {
            int[] next = heap.remove();
            order.append(next[0]).append(':').append(next[1]).append(' ');
        }
        System.out.println(order);
        System.out.println(new ArrayDeque<Integer>().poll() + " " + heap.peek());
        try {
            new ArrayDeque<Integer>().removeFirst();
        } catch (java.util.NoSuchElementException e) {
            System.out.println("empty");
        }
        BitSet bits = new BitSet();
        bits.set(3);
        bits.set(64, 68);
        bits.flip(65);
        System.out.println(bits + " " + bits.cardinality() + " " + bits.nextSetBit(4));
    }
}
