/** The address of a file of the host is nobody's business; that there is none is known. */
public class Main {
    public static void main(String[] args) {
        assert Main.class.getResource("absent") == null;
        System.out.println(Main.class.getResource("Main.class"));
    }
}
