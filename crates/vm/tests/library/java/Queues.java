import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Clients of a blocking queue, if it has room for elements then for one where it can. A thread puts in its own number, from 1. */
final class Queues extends Client {
    private final BlockingQueue<Integer> queue;

    private Queues(BlockingQueue<Integer> queue) {
        this.queue = queue;
    }

    public static void main(String[] args) {
        BlockingQueue<Integer> queue;
        switch (args[0]) {
            case "linked":
                queue = new LinkedBlockingQueue<>(1);
                break;
            case "synchronous":
                queue = new SynchronousQueue<>();
                break;
            case "synchronous-fair":
                queue = new SynchronousQueue<>(true);
                break;
            case "transfer":
                queue = new LinkedTransferQueue<>();
                break;
            default:
                queue = new ArrayBlockingQueue<>(1);
        }
        play(new Queues(queue), queue, Arrays.copyOfRange(args, 2, args.length));
    }

    private static int element(Integer value) {
        return value == null ? NO : number(value);
    }

    @Override
    int call(char letter, int who) throws Exception {
        switch (letter) {
            case 'p':
                queue.put(who + 1);
                return DONE;
            case 't':
                return element(queue.take());
            case 'f':
                return truth(queue.offer(who + 1));
            case 'O':
                return truth(queue.offer(who + 1, 1, TimeUnit.SECONDS));
            case 'l':
                return element(queue.poll());
            case 'L':
                return element(queue.poll(1, TimeUnit.SECONDS));
            case 'e':
                return element(queue.peek());
            case 's':
                return number(queue.size());
            default:
                throw new IllegalArgumentException();
        }
    }
}
