public class Main {
    int value;
    static Main known;

    public static void main(String[] args) {
        Thread reader = new Thread(() -> {
            Main main = known;
            if (main != null) {
                assert main.value >= 0;
            }
        });
        reader.start();
        Main main = new Main();
        main.value = 1;
        known = main;
    }
}
