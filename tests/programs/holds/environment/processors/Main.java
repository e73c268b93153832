class Main {
    public static void main(String[] args) {
        assert Runtime.getRuntime().availableProcessors() == 5;
    }
}
