class Main {
    public static void main(String[] args) throws Exception {
        assert System.in.read() >= 0;
    }
}
