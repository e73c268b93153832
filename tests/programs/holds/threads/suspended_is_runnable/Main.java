class Main {
    static volatile boolean stop;

    @SuppressWarnings({"deprecation", "removal"})
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            while (!stop) {
                Thread.onSpinWait();
            }
        });
        thread.start();
        thread.suspend();
        assert thread.getState() == Thread.State.RUNNABLE;
        stop = true;
        thread.resume();
        thread.join();
    }
}
