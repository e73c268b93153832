class Main {
    public static void main(String[] args) {
        java.security.ProtectionDomain domain = Main.class.getProtectionDomain();
        assert domain.getCodeSource().getLocation().getProtocol().equals("file");
        assert domain.getClassLoader() == Main.class.getClassLoader();
        assert domain == Main.class.getProtectionDomain();
        assert String.class.getProtectionDomain().getCodeSource() == null;
    }
}
