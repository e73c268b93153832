class Main {
    static volatile boolean acted;
    static volatile boolean joins;

    public static void main(String[] args) {
        Thread ending = new Thread(() -> acted = true);
        Thread joining = new Thread(() -> {
            joins = true;
            try {
                ending.join();
            } catch (InterruptedException e) {
                assert false;
            }
        });
        ending.start();
        joining.start();
        if (joins && acted) {
            joining.interrupt();
        }
    }
}
