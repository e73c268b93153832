/** break and continue with labels. */
public final class Main {
    public static void main(String[] args) {
        int visited = 0;
        outer:
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                if (j == 2) {
                    continue outer;
                }
                if (i == 3) {
                    break outer;
                }
                visited++;
            }
        }
        assert visited == 6;
    }
}
