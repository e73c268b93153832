import java.util.concurrent.ForkJoinPool;

class Main {
    public static void main(String[] args) {
        System.setProperty("java.util.concurrent.ForkJoinPool.common.parallelism", "7");
        assert ForkJoinPool.commonPool().getParallelism() == 7;
    }
}
