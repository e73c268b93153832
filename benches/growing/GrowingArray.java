/**
 * An array made while threads run, of which each writes elements of its own. Arguments: elements,
 * threads, rounds. The first thread makes the array, after all have started; then each thread writes
 * so many elements.
 */
public final class GrowingArray {
    private int[] elements;

    private synchronized void make(int length) {
        elements = new int[length];
        notifyAll();
    }

    private synchronized int[] await() throws InterruptedException {
        while (elements == null) {
            wait();
        }
        return elements;
    }

    public static void main(String[] args) throws InterruptedException {
        int length = Integer.parseInt(args[0]);
        Thread[] threads = new Thread[Integer.parseInt(args[1])];
        int rounds = Integer.parseInt(args[2]);
        GrowingArray array = new GrowingArray();
        int share = length / threads.length;
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                try {
                    if (number == 0) {
                        array.make(length);
                    }
                    int[] mine = array.await();
                    for (int round = 0; round < rounds; round++) {
                        mine[number * share + round] = number + 1;
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException();
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
