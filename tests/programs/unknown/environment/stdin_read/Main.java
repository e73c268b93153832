class Main {
    public static void main(String[] args) throws Exception {
        int first = System.in.read();
        assert first == -1;
    }
}
