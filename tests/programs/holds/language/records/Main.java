/** Records have equals, hashCode and toString. */
public final class Main {
    record Point(int x, int y) {}

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        assert p.equals(new Point(3, 4)) && !p.equals(new Point(4, 3)) && p.x() == 3;
        assert p.hashCode() == new Point(3, 4).hashCode();
        System.out.println(p);
        Object object = p;
        assert object instanceof Point q && q.y() == 4;
    }
}
