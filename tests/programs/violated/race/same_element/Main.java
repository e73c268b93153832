public class Main {
    public static void main(String[] args) {
        int[] values = new int[3];
        Thread thread = new Thread(() -> values[1] = 1);
        thread.start();
        values[0] = 1;
        values[1] = 2;
    }
}
