import java.util.concurrent.ForkJoinPool;

class Main {
    public static void main(String[] args) {
        int before = ForkJoinPool.commonPool().getParallelism();
        String key = "java.util.concurrent.ForkJoinPool.common.parallelism";
        System.setProperty(key, String.valueOf(before + 7));
        assert ForkJoinPool.commonPool().getParallelism() != before;
    }
}
