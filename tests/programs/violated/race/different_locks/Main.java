public class Main {
    int value;

    public static void main(String[] args) {
        Main main = new Main();
        Object one = new Object();
        Object two = new Object();
        Thread thread = new Thread(() -> {
            synchronized (one) {
                main.value++;
            }
        });
        thread.start();
        synchronized (two) {
            main.value++;
        }
    }
}
