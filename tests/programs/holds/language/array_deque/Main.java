import java.util.ArrayDeque;

/** ArrayDeque as a stack and as a queue. */
public final class Main {
    public static void main(String[] args) {
        ArrayDeque<Integer> deque = new ArrayDeque<>();
        for (int i = 0; i < 20; i++) {
            if (i % 2 == 0) {
                deque.addLast(i);
            } else {
                deque.addFirst(i);
            }
        }
        assert deque.pop() == 19 && deque.pollLast() == 18 && deque.size() == 18;
        assert deque.peekFirst() == 17 && deque.contains(4);
    }
}
