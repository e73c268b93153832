class Main {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            synchronized (Main.class) {
                try {
                    Main.class.wait();
                } catch (InterruptedException e) {
                    // As it should be.
                }
            }
        });
        thread.start();
        thread.interrupt();
        assert thread.getState() != Thread.State.WAITING;
    }
}
