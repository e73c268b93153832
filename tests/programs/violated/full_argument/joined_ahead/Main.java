class Main {
    static volatile boolean acted;
    static volatile boolean joins;
    static int last;

    public static void main(String[] args) {
        Thread ending = new Thread(() -> {
            acted = true;
            last = 1;
        });
        Thread joining = new Thread(() -> {
            joins = true;
            try {
                ending.join();
            } catch (InterruptedException e) {
                return;
            }
        });
        ending.start();
        joining.start();
        if (joins && acted) {
            new Thread(() -> {
                assert last == 1;
            }).start();
        }
    }
}
