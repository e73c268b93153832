class Main {
    static int[] kept;

    static class Table {
        static final int[] ALL = new int[1];

        static {
            kept = ALL;
            if (kept.length > 0) {
                throw new IllegalStateException();
            }
        }
    }

    static void add() {
        try {
            Table.ALL[0]++;
        } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
            kept[0]++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::add);
        other.start();
        add();
        other.join();
        assert kept[0] == 2;
    }
}
