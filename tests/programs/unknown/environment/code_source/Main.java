class Main {
    public static void main(String[] args) {
        assert Main.class.getProtectionDomain().getCodeSource() == null;
    }
}
