class Main {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread thread = new Thread(() -> {
            synchronized (lock) {
            }
        });
        synchronized (lock) {
            thread.start();
        }
        assert thread.getState() != Thread.State.BLOCKED;
    }
}
