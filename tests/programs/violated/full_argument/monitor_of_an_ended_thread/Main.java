class Main {
    static final Object gate = new Object();
    static boolean open;

    public static void main(String[] args) throws Exception {
        Thread ended = new Thread(() -> {});
        Thread keeper = new Thread(() -> {
            synchronized (ended) {
                synchronized (gate) {
                    while (!open) {
                        try {
                            gate.wait();
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                }
            }
        });
        ended.start();
        ended.join();
        keeper.start();
        ended.join();
        synchronized (gate) {
            open = true;
            gate.notify();
        }
    }
}
