public class Main {
    public static void main(String[] args) {
        ThreadGroup group = new ThreadGroup("workers");
        Thread worker = new Thread(group, () -> {
        });
        assert group.activeCount() == 0;
        worker.start();
        assert group.activeCount() == 1;
    }
}
