/** Double-checked initialisation that publishes a complete object. */
public final class Main {
    static final class Table {
        final int size;

        Table(int size) {
            this.size = size;
        }
    }

    static volatile Table table;

    static Table get() {
        if (table == null) {
            synchronized (Main.class) {
                if (table == null) {
                    table = new Table(8);
                }
            }
        }
        return table;
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> get());
        thread.start();
        assert get().size == 8;
    }
}
