class Main {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> { });
        synchronized (thread.getThreadGroup()) {
            thread.start();
            thread.join();
        }
    }
}
