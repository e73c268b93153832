/** A variable of the environment, which differs from host to host. */
public final class Main {
    public static void main(String[] args) {
        System.out.println(System.getenv("PATH") == null);
    }
}
