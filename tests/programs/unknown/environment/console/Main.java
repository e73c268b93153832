class Main {
    public static void main(String[] args) {
        assert System.console() == null;
    }
}
