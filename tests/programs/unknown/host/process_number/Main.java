/** The number of the process is the host's. */
public final class Main {
    public static void main(String[] args) {
        System.out.println(ProcessHandle.current().pid() > 0);
    }
}
