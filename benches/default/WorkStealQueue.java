/**
 * After the description of the work-stealing queue in SCTBench (from CHESS; Frigo, Leiserson and Randall,
 * "The implementation of the Cilk-5 multithreaded language"): the owner puts and takes at one end
 * without the lock, a thief takes at the other with it. The owner forgets to look again, under the lock,
 * when both may be after the last item.
 */
public class WorkStealQueue {
    static final int NONE = -1;
    final Object lock = new Object();
    final int[] items = new int[16];
    volatile int head;
    volatile int tail;

    void push(int item) {
        int end = tail;
        items[end] = item;
        tail = end + 1;
    }

    int pop() {
        int end = tail - 1;
        if (end < head) {
            return NONE;
        }
        // The error: here the thief may take it.
        tail = end;
        return items[end];
    }

    int steal() {
        synchronized (lock) {
            int start = head;
            head = start + 1;
            if (start < tail) {
                return items[start];
            }
            head = start;
            return NONE;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int count = Integer.parseInt(args[0]);
        WorkStealQueue queue = new WorkStealQueue();
        int[] done = new int[count];
        Thread thief = new Thread(() -> {
            for (int i = 0; i < count; i++) {
                int item = queue.steal();
                if (item != NONE) {
                    done[item]++;
                }
            }
        });
        thief.start();
        for (int i = 0; i < count; i += 2) {
            queue.push(i);
            if (i + 1 < count) {
                queue.push(i + 1);
            }
            int item = queue.pop();
            if (item != NONE) {
                done[item]++;
            }
        }
        for (int item = queue.pop(); item != NONE; item = queue.pop()) {
            done[item]++;
        }
        thief.join();
        for (int times : done) {
            assert times <= 1 : "done twice";
        }
    }
}
