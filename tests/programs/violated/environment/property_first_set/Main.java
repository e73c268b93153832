class Main {
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> System.setProperty("main.key", "1"));
        other.start();
        Integer before = Integer.getInteger("main.key");
        boolean after = System.getProperties().containsKey("main.key");
        assert before != null || !after;
    }
}
