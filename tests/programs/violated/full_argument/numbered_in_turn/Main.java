class Main {
    static String one, two;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> one = new Thread().getName());
        Thread second = new Thread(() -> two = new Thread().getName());
        first.start();
        second.start();
        first.join();
        second.join();
        assert one.equals("Thread-2") && two.equals("Thread-3") : one + " " + two;
    }
}
