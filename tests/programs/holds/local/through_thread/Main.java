/** An object handed to a thread by its constructor, and not touched by its maker again. */
public final class Main extends Thread {
    private final int[] cell;

    Main(int[] cell) {
        this.cell = cell;
    }

    @Override
    public void run() {
        cell[0]++;
        assert cell[0] == 2;
    }

    public static void main(String[] args) {
        int[] cell = {1};
        new Main(cell).start();
    }
}
