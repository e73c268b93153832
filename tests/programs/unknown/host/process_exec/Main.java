/** The program starts another program, which the checker never does. */
public final class Main {
    public static void main(String[] args) {
        try {
            Runtime.getRuntime().exec(new String[] {"true"}).waitFor();
        } catch (java.io.IOException | InterruptedException e) {
            System.out.println("no process");
        }
    }
}
