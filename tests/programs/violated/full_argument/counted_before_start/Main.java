class Main {
    static volatile boolean announced;

    public static void main(String[] args) throws InterruptedException {
        Thread counts = new Thread(() -> {
            if (announced) {
                assert Thread.activeCount() == 3;
            }
        });
        Thread late = new Thread(() -> {
            try {
                counts.join();
            } catch (InterruptedException e) {
                return;
            }
        });
        counts.start();
        announced = true;
        late.start();
        counts.join();
    }
}
