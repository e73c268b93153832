class Main {
    static class Worker extends Thread {
        @Override
        public synchronized void run() {
        }
    }

    public static void main(String[] args) throws Exception {
        Worker worker = new Worker();
        worker.start();
        assert worker.getState() != Thread.State.BLOCKED;
    }
}
