class Main {
    public static void main(String[] args) throws Exception {
        System.setProperty("main.key", "0");
        Thread other = new Thread(() -> System.setProperty("main.key", "1"));
        other.start();
        String before = System.getProperty("main.key");
        String after = System.getProperty("main.key");
        assert before.equals(after);
    }
}
