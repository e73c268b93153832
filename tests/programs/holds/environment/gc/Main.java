class Main {
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(System::gc);
        other.start();
        other.join();
    }
}
