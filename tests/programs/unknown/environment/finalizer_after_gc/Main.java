class Main {
    static boolean finalized;

    @Override
    protected void finalize() {
        finalized = true;
    }

    public static void main(String[] args) {
        new Main();
        System.gc();
        assert !finalized;
    }
}
