class Main {
    static volatile int shared;

    public static void main(String[] args) throws Exception {
        int[] numbers = new int[2];
        Thread looker = new Thread(() -> {
            numbers[0] = 1;
            assert numbers[0] == 1;
        });
        Thread other = new Thread(() -> {
            looker.start();
            java.util.Arrays.fill(numbers, 2);
        });
        other.start();
    }
}
