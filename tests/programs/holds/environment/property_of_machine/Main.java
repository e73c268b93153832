class Main {
    public static void main(String[] args) {
        assert System.getProperty("user.dir").startsWith("/");
    }
}
