class Main {
    static volatile boolean announced, ran;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            boolean was = announced;
            assert !was || ran;
        }));
        Thread daemon = new Thread(() -> {
            Thread last = new Thread(() -> ran = true);
            last.setDaemon(false);
            announced = true;
            last.start();
        });
        daemon.setDaemon(true);
        daemon.start();
    }
}
