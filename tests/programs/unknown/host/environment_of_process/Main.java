/** The environment by way of a process that is never started. */
public final class Main {
    public static void main(String[] args) {
        System.out.println(new ProcessBuilder("true").environment().isEmpty());
    }
}
