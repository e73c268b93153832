class Main {
    static int left;
    static int right;
    int[] both = new int[1];

    public static void main(String[] args) throws InterruptedException {
        Main shared = new Main();
        Thread one = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                left++;
                left--;
            }
            left = 7;
        });
        Thread two = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                right++;
                right--;
            }
            shared.both[0] = 9;
        });
        one.start();
        two.start();
        one.join();
        two.join();
        assert left == 7 && right == 0 && shared.both[0] == 9;
    }
}
