/** Double-checked initialisation that publishes the object before it is complete. */
public final class Main {
    static final class Table {
        int size;
    }

    static volatile Table table;

    static Table get() {
        if (table == null) {
            synchronized (Main.class) {
                if (table == null) {
                    table = new Table();
                    table.size = 8;
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
