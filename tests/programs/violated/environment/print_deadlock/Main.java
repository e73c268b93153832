class Main {
    public static void main(String[] args) {
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (System.out) {
                synchronized (lock) {
                }
            }
        });
        other.start();
        synchronized (lock) {
            System.out.println("printing");
        }
    }
}
