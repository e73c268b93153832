class Main {
    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> { });
        Thread starter = new Thread(worker::start);
        starter.start();
        synchronized (worker) {
            Thread.State before = worker.getState();
            boolean alive = worker.isAlive();
            if (before == Thread.State.NEW) {
                assert !alive && worker.getState() == Thread.State.NEW;
            }
        }
        starter.join();
        worker.join();
    }
}
