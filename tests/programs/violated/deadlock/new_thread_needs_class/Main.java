class Main {
    public static void main(String[] args) throws Exception {
        Thread maker = new Thread(() -> new Thread());
        synchronized (Thread.class) {
            maker.start();
            maker.join();
        }
    }
}
