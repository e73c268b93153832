class Main {
    public static void main(String[] args) {
        ThreadGroup group = new ThreadGroup("group");
        Thread thread = new Thread(group, () -> {
        });
        group.destroy();
        boolean refused = false;
        try {
            thread.start();
        } catch (IllegalThreadStateException e) {
            refused = true;
        }
        assert refused;
    }
}
