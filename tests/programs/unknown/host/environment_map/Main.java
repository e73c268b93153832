/** All variables of the environment. */
public final class Main {
    public static void main(String[] args) {
        System.out.println(System.getenv().isEmpty());
    }
}
