class Main {
    static final boolean[] flags = new boolean[3000];

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            flags[0] = true;
            flags[2900] = true;
        });
        thread.start();
        flags[2901] = true;
        flags[2900] = false;
        // One element of a long array is not the thread's alone.
        assert !flags[2900];
    }
}
