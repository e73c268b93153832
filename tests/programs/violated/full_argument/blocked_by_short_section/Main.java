class Main {
    static final Object lock = new Object();
    static int sum;
    static volatile boolean entered;

    public static void main(String[] args) {
        Thread one = new Thread(() -> {
            synchronized (lock) {
                sum++;
            }
        });
        Thread two = new Thread(() -> {
            synchronized (lock) {
                entered = true;
            }
        });
        one.start();
        two.start();
        boolean isBlocked = two.getState() == Thread.State.BLOCKED;
        assert !isBlocked || entered;
    }
}
