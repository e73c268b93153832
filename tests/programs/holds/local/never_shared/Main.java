/** Each thread works on objects of its own. */
public final class Main {
    Main next;
    int value;

    static int work(int n) {
        Main list = null;
        for (int i = 1; i <= n; i++) {
            Main cell = new Main();
            cell.value = i;
            cell.next = list;
            list = cell;
        }
        int sum = 0;
        for (Main cell = list; cell != null; cell = cell.next) {
            sum += cell.value;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] result = new int[1];
        Thread thread = new Thread(() -> result[0] = work(3));
        thread.start();
        int mine = work(2);
        thread.join();
        assert mine == 3 && result[0] == 6;
    }
}
