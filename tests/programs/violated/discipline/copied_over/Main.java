class Main {
    static final int[] cells = new int[4];

    public static void main(String[] args) {
        Thread thread = new Thread(() -> System.arraycopy(new int[] {7, 7}, 0, cells, 1, 2));
        thread.start();
        cells[0] = 1;
        cells[2] = 2;
        // The copy may come in between.
        assert cells[0] == 1 && cells[2] == 2;
    }
}
