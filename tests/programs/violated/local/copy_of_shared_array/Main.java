public class Main {
    static final int[] shared = new int[1];

    public static void main(String[] args) {
        Thread other = new Thread(() -> shared[0] = 2);
        Thread writer = new Thread(() -> {
            shared[0] = 1;
            int[] own = new int[1];
            System.arraycopy(shared, 0, own, 0, 1);
            assert own[0] == 1 : "overwritten";
        });
        other.start();
        writer.start();
    }
}
