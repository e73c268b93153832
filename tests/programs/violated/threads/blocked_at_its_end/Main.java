class Main {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
        });
        thread.start();
        assert thread.getState() != Thread.State.BLOCKED;
    }
}
