class Main {
    public static void main(String[] args) {
        long free = Runtime.getRuntime().freeMemory();
        assert free == Runtime.getRuntime().freeMemory();
    }
}
