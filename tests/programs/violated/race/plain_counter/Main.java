public class Main {
    static int count;

    public static void main(String[] args) {
        Thread one = new Thread(() -> count = 1);
        Thread two = new Thread(() -> count = 2);
        one.start();
        two.start();
    }
}
