class Main {
    static volatile int shared;

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert shared != 1;
        }));
        Thread changer = new Thread(() -> {
            shared = 1;
            shared = 2;
        });
        Thread ender = new Thread(() -> System.exit(0));
        changer.start();
        ender.start();
    }
}
