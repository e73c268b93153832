// hebra abstract --abstract Point.x=signs
/** What every record has reads its fields. */
record Point(int x, int y) {}

public class Main {
    public static void main(String[] args) {
        assert new Point(1, 2).equals(new Point(1, 2));
    }
}
