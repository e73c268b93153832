class Main {
    static volatile boolean acted;

    public static void main(String[] args) {
        Thread ending = new Thread(() -> acted = true);
        Thread joining = new Thread(() -> {
            try {
                ending.join();
            } catch (InterruptedException e) {
                assert false;
            }
        });
        ending.start();
        joining.start();
        if (acted) {
            joining.interrupt();
        }
    }
}
