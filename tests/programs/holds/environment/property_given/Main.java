class Main {
    public static void main(String[] args) {
        assert System.getProperty("user.name").equals("somebody");
        assert Boolean.getBoolean("main.flag");
        assert Integer.getInteger("main.count") == 3;
        assert System.getProperties().getProperty("main.flag").equals("true");
    }
}
