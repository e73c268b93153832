public class Main implements Cloneable {
    int count;

    public static void main(String[] args) throws CloneNotSupportedException {
        Main main = new Main();
        Thread thread = new Thread(() -> {
            synchronized (main) {
                main.count = 1;
            }
        });
        thread.start();
        synchronized (main) {
            main.clone();
        }
    }
}
