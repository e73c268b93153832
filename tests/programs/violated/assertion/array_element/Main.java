/** Two threads increment the same element of an array. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        int[] counts = new int[2];
        Thread thread = new Thread(() -> counts[1]++);
        thread.start();
        counts[1]++;
        thread.join();
        assert counts[1] == 2;
    }
}
