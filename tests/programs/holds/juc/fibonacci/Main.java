import java.util.concurrent.RecursiveTask;

/** Tasks of the common pool that fork others: more than two workers come and go. */
public class Main extends RecursiveTask<Integer> {
    private final int number;

    Main(int number) {
        this.number = number;
    }

    @Override
    protected Integer compute() {
        if (number < 2) {
            return number;
        }
        Main smaller = new Main(number - 1);
        smaller.fork();
        return new Main(number - 2).compute() + smaller.join();
    }

    public static void main(String[] args) {
        assert new Main(3).invoke() == 2;
    }
}
