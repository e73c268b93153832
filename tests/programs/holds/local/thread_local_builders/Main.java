class Main {
    static final ThreadLocal<StringBuilder> BUILDER = ThreadLocal.withInitial(StringBuilder::new);
    static final String[] texts = new String[2];

    static void build(int index) {
        StringBuilder builder = BUILDER.get();
        builder.append("thread ").append(index);
        texts[index] = builder.toString();
        builder.setLength(0);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> build(1));
        other.start();
        build(0);
        other.join();
        assert texts[0].equals("thread 0") && texts[1].equals("thread 1");
        assert BUILDER.get().length() == 0;
    }
}
