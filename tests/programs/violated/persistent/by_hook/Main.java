class Main {
    static volatile int shared;
    static volatile boolean seen;

    static void await() {
        while (!seen) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert shared != 1;
        }));
        Thread changer = new Thread(() -> {
            shared = 1;
            seen = true;
            shared = 2;
        });
        Thread ender = new Thread(() -> {
            changer.start();
            await();
            System.exit(0);
        });
        ender.start();
    }
}
