class Main {
    static class Worker extends Thread {
        Worker other;

        @Override
        public synchronized void run() {
            synchronized (other) {
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Worker first = new Worker();
        Worker second = new Worker();
        first.other = second;
        second.other = first;
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
