class Main {
    static int depth;

    static void descend() {
        depth++;
        descend();
    }

    public static void main(String[] args) {
        try {
            descend();
        } catch (StackOverflowError error) {
            assert depth < 6000;
        }
    }
}
