import java.util.concurrent.*;

public class Main {
    public static void main(String[] args) throws Exception {
        int[] n = new int[1];
        class T extends RecursiveAction {
            protected void compute() {
                n[0] = 42;
            }
        }
        ForkJoinPool e = new ForkJoinPool(1);
        e.invoke(new T());
        assert n[0] == 42;
        e.shutdown();
    }
}
