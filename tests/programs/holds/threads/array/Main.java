/** Three threads in an array each fill one element. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        int[] squares = new int[3];
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int index = i;
            threads[i] = new Thread(() -> squares[index] = index * index);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert squares[0] + squares[1] + squares[2] == 5;
    }
}
