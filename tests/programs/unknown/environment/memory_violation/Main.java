class Main {
    public static void main(String[] args) {
        assert Runtime.getRuntime().freeMemory() != 1L << 29;
    }
}
