/** Private members across nested classes: fields, methods, constructors, compound assignment. */
public final class NestmateAccess {
    private int count = 1;
    private static long total = 10;
    private String text = "t";
    private final int[] cells = {1, 2, 3};

    private int bump(int by) {
        return count += by;
    }

    private static String describe(Object o) {
        return "described " + o;
    }

    private interface Hidden {
        private int fixed() {
            return 77;
        }

        private static int shared() {
            return 88;
        }

        default int sum() {
            return fixed() + shared();
        }
    }

    private static final class Nested implements Hidden {
        private final int value;
        private byte small = 127;

        private Nested(int value) {
            this.value = value;
        }

        private Nested() {
            this(5);
        }

        private class Deeper {
            private int read() {
                return value + small++;
            }
        }
    }

    class Inner {
        private char letter = 'a';

        private void change(NestmateAccess other) {
            other.count++;
            other.count *= 3;
            total -= count++ + --other.count;
            text += letter++;
            other.text = text + other.text;
            cells[count % 3] <<= 2;
            other.bump(count);
        }
    }

    static class Parent {
        private String who() {
            return "parent";
        }

        String ask() {
            return who();
        }
    }

    static class Child extends Parent {
        private String who() {
            return "child";
        }
    }

    public static void main(String[] args) {
        NestmateAccess a = new NestmateAccess();
        NestmateAccess b = new NestmateAccess();
        Inner inner = a.new Inner();
        inner.change(b);
        inner.change(a);
        inner.letter += 1;
        System.out.println(a.count + " " + b.count + " " + total + " " + a.text + b.text + inner.letter + a.cells[0] + a.cells[1] + a.cells[2]);
        Nested nested = new Nested();
        nested.small++;
        System.out.println(nested.value + nested.small + nested.sum() + " " + ((Hidden) nested).fixed() + nested.new Deeper().read() + Hidden.shared());
        System.out.println(new Child().ask() + new Child().who() + ((Parent) new Child()).who());
        System.out.println(describe(new Nested(3).value));
        System.out.println(NestmateAccess.class.isNestmateOf(Nested.class) + " " + Nested.Deeper.class.getNestHost().getName());
    }
}
