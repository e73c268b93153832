class Main {
    static volatile int shared;
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            throw new IllegalStateException();
        });
        other.setUncaughtExceptionHandler((thread, exception) -> { shared = 2; System.out.println("handler"); });
        other.start();
        other.join();
        assert shared != 2;
    }
}
