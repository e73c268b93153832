class Main {
    static volatile Main made;
    final int value;

    Main() {
        made = this;
        value = 1;
    }

    public static void main(String[] args) {
        Thread reader = new Thread(() -> {
            Main seen = made;
            if (seen != null) {
                int read = seen.value;
            }
        });
        reader.start();
        new Main();
    }
}
