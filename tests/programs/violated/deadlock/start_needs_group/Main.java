class Main {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> { });
        ThreadGroup group = thread.getThreadGroup();
        Thread starter = new Thread(thread::start);
        starter.start();
        synchronized (group) {
            synchronized (thread) {
            }
        }
    }
}
