/** How many threads are in the group of main? */
public final class Main {
    public static void main(String[] args) {
        assert Thread.activeCount() == 1;
    }
}
