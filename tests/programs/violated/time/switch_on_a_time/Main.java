/** One in three times leads there. */
public class Main {
    public static void main(String[] args) {
        long now = System.currentTimeMillis();
        switch ((int) (now % 3)) {
            case 0:
            case 1:
                break;
            default:
                throw new IllegalStateException();
        }
    }
}
