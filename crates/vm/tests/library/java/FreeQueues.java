import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Clients of a queue that never blocks. A thread puts in its own number, from 1. */
final class FreeQueues extends Client {
    private final Queue<Integer> queue;

    private FreeQueues(Queue<Integer> queue) {
        this.queue = queue;
    }

    public static void main(String[] args) {
        Queue<Integer> queue = new ConcurrentLinkedQueue<>();
        play(new FreeQueues(queue), queue, Arrays.copyOfRange(args, 2, args.length));
    }

    private static int element(Integer value) {
        return value == null ? NO : number(value);
    }

    @Override
    int call(char letter, int who) {
        switch (letter) {
            case 'p':
                return truth(queue.offer(who + 1));
            case 'l':
                return element(queue.poll());
            case 'e':
                return element(queue.peek());
            case 'm':
                return truth(queue.isEmpty());
            case 's':
                return number(queue.size());
            default:
                throw new IllegalArgumentException();
        }
    }
}
