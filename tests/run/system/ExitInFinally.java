/** System.exit inside finally wins over the exception on its way out. */
public final class ExitInFinally {
    public static void main(String[] args) {
        try {
            throw new IllegalStateException("lost");
        } finally {
            System.out.println("exit");
            System.exit(3);
        }
    }
}
