/** A subclass of Thread with its own fields. */
public final class Main extends Thread {
    private final int input;
    private int output;

    Main(int input) {
        this.input = input;
    }

    @Override
    public void run() {
        output = input * input;
    }

    public static void main(String[] args) throws InterruptedException {
        Main three = new Main(3);
        Main four = new Main(4);
        three.start();
        four.start();
        three.join();
        four.join();
        assert three.output + four.output == 25;
    }
}
