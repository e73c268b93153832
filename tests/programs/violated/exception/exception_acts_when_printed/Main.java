class Main {
    static volatile int shared;

    static class Failure extends RuntimeException {
        @Override
        public String toString() {
            shared = 1;
            return "failure";
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            throw new Failure();
        });
        worker.start();
        worker.join();
        assert shared == 0;
    }
}
