public class Main {
    public static void main(String[] args) {
        assert System.getenv("GIVEN").equals("a=b");
        assert System.getenv("PATH") == null;
        assert System.getenv().size() == 1;
    }
}
