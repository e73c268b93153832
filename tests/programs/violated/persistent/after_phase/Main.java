class Main {
    static volatile int shared;
    static void look() {
        shared = 1;
        assert shared == 1;
    }

    static void phase(int number) {
        if (number == 1) {
            shared = 2;
        }
        rest();
    }

    static volatile int other;

    static void rest() {
        other++;
    }

    public static void main(String[] args) throws Exception {
        Thread looker = new Thread(Main::look);
        looker.start();
        for (int i = 0; i < 2; i++) {
            phase(i);
        }
    }
}
