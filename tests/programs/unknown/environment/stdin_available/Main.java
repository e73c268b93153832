class Main {
    public static void main(String[] args) throws Exception {
        assert System.in.available() == 0;
    }
}
