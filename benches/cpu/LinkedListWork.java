/** Builds, reverses, merges and sorts linked lists: allocation and pointers. Argument: rounds. */
public final class LinkedListWork {
    interface Shape {
        long area();
    }

    static final class Square implements Shape {
        private final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public long area() {
            return (long) side * side;
        }
    }

    static final class Rectangle implements Shape {
        private final int width;
        private final int height;

        Rectangle(int width, int height) {
            this.width = width;
            this.height = height;
        }

        @Override
        public long area() {
            return (long) width * height;
        }
    }

    static final class Cell {
        final Shape shape;
        Cell next;

        Cell(Shape shape, Cell next) {
            this.shape = shape;
            this.next = next;
        }
    }

    private static Cell build(int length, int seed) {
        Cell list = null;
        for (int i = 0; i < length; i++) {
            seed = seed * 1103515245 + 12345;
            int size = (seed >>> 16) & 1023;
            Shape shape = (i & 1) == 0 ? new Square(size) : new Rectangle(size, i);
            list = new Cell(shape, list);
        }
        return list;
    }

    private static Cell reverse(Cell list) {
        Cell reversed = null;
        for (Cell cell = list; cell != null; cell = cell.next) {
            reversed = new Cell(cell.shape, reversed);
        }
        return reversed;
    }

    private static Cell sort(Cell list, int length) {
        if (length < 2) {
            if (list != null) {
                list.next = null;
            }
            return list;
        }
        Cell middle = list;
        for (int i = 0; i < length / 2; i++) {
            middle = middle.next;
        }
        Cell right = sort(middle, length - length / 2);
        Cell left = sort(list, length / 2);
        Cell head = new Cell(null, null);
        Cell last = head;
        while (left != null && right != null) {
            if (left.shape.area() <= right.shape.area()) {
                last.next = left;
                left = left.next;
            } else {
                last.next = right;
                right = right.next;
            }
            last = last.next;
        }
        last.next = left != null ? left : right;
        return head.next;
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 60;
        long checksum = 0;
        for (int round = 0; round < rounds; round++) {
            Cell sorted = sort(reverse(build(10_000, round)), 10_000);
            int position = 0;
            for (Cell cell = sorted; cell != null; cell = cell.next) {
                checksum = checksum * 31 + cell.shape.area() + position++;
            }
        }
        System.out.println("lists " + checksum);
    }
}
