/** An index one past the end. */
public final class Main {
    public static void main(String[] args) {
        int[] squares = new int[3];
        for (int i = 0; i <= squares.length; i++) {
            squares[i] = i * i;
        }
    }
}
