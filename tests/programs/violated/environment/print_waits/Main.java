class Main {
    static volatile boolean ready;

    public static void main(String[] args) {
        Object lock = new Object();
        Thread other = new Thread(() -> {
            if (ready) {
                synchronized (System.out) {
                    synchronized (lock) {
                    }
                }
            }
        });
        other.start();
        synchronized (lock) {
            ready = true;
            System.out.print('x');
        }
    }
}
