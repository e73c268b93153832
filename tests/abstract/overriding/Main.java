// hebra abstract --abstract Main.total=evenodd
// check: holds
/** A call may select any method that overrides: parameters and results are joined. */
interface Shape {
    int size(int scale);
}

class Square implements Shape {
    public int size(int side) {
        return side * side;
    }
}

abstract class Base {
    public int size(int unit) {
        return unit + unit;
    }
}

class Line extends Base implements Shape {}

public class Main {
    static int total;

    static void add(Shape shape) {
        total = shape.size(total);
    }

    public static void main(String[] args) {
        add(new Square());
        add(new Line());
        assert total % 2 == 0;
    }
}
