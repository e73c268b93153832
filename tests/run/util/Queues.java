import java.util.*;

/** Heaps, deques, bit sets, stacks. */
public class Queues {
    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        PriorityQueue<Integer> heap = new PriorityQueue<>(List.of(5, 1, 4, 1, 9, 2, 6));
        System.out.println(heap + " " + heap.poll() + heap.remove(9) + heap + heap.contains(6) + heap.peek());
        PriorityQueue<String> longest = new PriorityQueue<>(2, Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()));
        Collections.addAll(longest, "aa", "b", "cccc", "ab", "dddd");
        StringBuilder out = new StringBuilder();
        while (!longest.isEmpty()) out.append(longest.remove()).append(' ');
        System.out.println(out);
        attempt(longest::remove);
        attempt(longest::element);
        attempt(() -> heap.add(null));
        attempt(() -> new PriorityQueue<Object>().addAll(List.of(1, "a")));
        ArrayDeque<Integer> deque = new ArrayDeque<>(2);
        for (int i = 0; i < 20; i++) {
            if (i % 3 == 0) deque.addFirst(i);
            else deque.offerLast(i);
            if (i % 5 == 4) deque.pollLast();
        }
        System.out.println(deque + " " + deque.removeFirstOccurrence(7) + deque.removeLastOccurrence(100) + deque.peekLast() + " " + deque.size());
        deque.removeIf(x -> x % 2 == 0);
        Iterator<Integer> down = deque.descendingIterator();
        down.next();
        down.remove();
        System.out.println(deque + " " + Arrays.toString(deque.toArray(new Integer[0])));
        deque.clear();
        attempt(deque::pop);
        attempt(deque::getFirst);
        attempt(() -> deque.push(null));
        BitSet bits = new BitSet();
        bits.set(1);
        bits.set(60, 70);
        bits.flip(64);
        bits.set(200, true);
        System.out.println(bits + " " + bits.cardinality() + " " + bits.length() + " " + bits.size() + " " + bits.nextSetBit(2) + " " + bits.nextClearBit(60) + " " + bits.previousSetBit(59) + " " + bits.previousClearBit(69) + " " + Arrays.toString(bits.toLongArray()));
        BitSet other = BitSet.valueOf(new long[] {0xf0f, 1});
        BitSet copy = (BitSet) bits.clone();
        copy.and(other);
        other.xor(bits);
        System.out.println(copy + " " + other + " " + bits.intersects(other) + " " + bits.get(60, 63) + " " + bits.hashCode() + " " + copy.equals(bits) + Arrays.toString(BitSet.valueOf(new byte[] {1, 2}).toByteArray()) + bits.stream().sum());
        copy.andNot(bits);
        System.out.println(copy.isEmpty() + " " + copy);
        attempt(() -> bits.set(-1));
        attempt(() -> bits.set(5, 2));
        Stack<String> stack = new Stack<>();
        stack.push("a");
        stack.push("b");
        System.out.println(stack.peek() + stack.search("a") + stack.search("z") + stack + stack.pop() + stack.pop() + stack.empty());
        attempt(stack::pop);
        Vector<Integer> vector = new Vector<>(1, 2);
        for (int i = 0; i < 5; i++) vector.addElement(i);
        vector.insertElementAt(9, 2);
        System.out.println(vector + " " + vector.capacity() + " " + vector.lastElement() + Collections.list(vector.elements()));
        LinkedList<Integer> linked = new LinkedList<>(List.of(1, 2, 3));
        linked.addFirst(0);
        linked.add(2, 7);
        System.out.println(linked + " " + linked.indexOf(7) + linked.pollLast() + linked.peekFirst() + linked.removeLast() + linked);
        attempt(() -> linked.add(9, 1));
    }
}
