class Main {
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            synchronized (System.out) {
                System.out.print("one ");
                System.out.println("line");
            }
        });
        other.start();
        System.out.println("another");
        other.join();
    }
}
