import java.util.concurrent.*;

public class Main {
    public static void main(String[] args) throws Exception {
        class T extends RecursiveTask<Integer> {
            protected Integer compute() {
                return 42;
            }
        }
        ForkJoinPool e = new ForkJoinPool(1);
        assert e.invoke(new T()) == 42;
        e.shutdown();
    }
}
