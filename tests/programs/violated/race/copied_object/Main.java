public class Main implements Cloneable {
    int count;

    public static void main(String[] args) throws CloneNotSupportedException {
        Main main = new Main();
        Thread thread = new Thread(() -> main.count = 1);
        thread.start();
        main.clone();
    }
}
