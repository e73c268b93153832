class Main {
    public static void main(String[] args) throws Exception {
        ThreadGroup group = new ThreadGroup("group");
        group.setDaemon(true);
        Thread thread = new Thread(group, () -> {
        });
        thread.start();
        thread.join();
        assert !group.isDestroyed();
    }
}
