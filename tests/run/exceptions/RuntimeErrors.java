/** The exceptions that the machine itself throws; each is caught by the class it must have. */
public final class RuntimeErrors {
    interface Action {
        void run() throws Throwable;
    }

    int field;
    static Object none;
    static int zero;

    static void expect(String name, Action action) {
        try {
            action.run();
            System.out.println("none");
        } catch (Throwable t) {
            System.out.println(t.getClass().getName().equals(name) ? name : "expected " + name + " got " + t);
        }
    }

    static RuntimeErrors absent() {
        return null;
    }

    static int[] noArray() {
        return null;
    }

    public static void main(String[] args) {
        String npe = "java.lang.NullPointerException";
        expect(npe, () -> absent().field++);
        expect(npe, () -> System.out.println(absent().field));
        expect(npe, () -> none.hashCode());
        expect(npe, () -> System.out.println(noArray().length));
        expect(npe, () -> System.out.println(noArray()[0]));
        expect(npe, () -> noArray()[0] = 1);
        expect(npe, () -> {
            synchronized (none) {
                System.out.println("not reached");
            }
        });
        expect(npe, () -> {
            throw (RuntimeException) none;
        });
        expect(npe, () -> ((Runnable) none).run());
        expect(npe, () -> System.arraycopy(null, 0, new int[1], 0, 1));
        expect(npe, () -> java.util.Objects.requireNonNull(none));
        expect("java.lang.ArithmeticException", () -> System.out.println(1 / zero));
        expect("java.lang.ArithmeticException", () -> System.out.println(1L % zero));
        expect("java.lang.ClassCastException", () -> System.out.println((String) (Object) 1));
        expect("java.lang.ArrayStoreException", () -> ((Object[]) new String[1])[0] = 1);
        expect("java.lang.NegativeArraySizeException", () -> System.out.println(new int[zero - 1].length));
        expect("java.lang.ArrayIndexOutOfBoundsException", () -> System.out.println((new int[zero])[0]));
        expect("java.lang.ArrayIndexOutOfBoundsException", () -> System.out.println((new char[zero][0])[0].length));
        expect("java.lang.StringIndexOutOfBoundsException", () -> "".charAt(zero));
        expect("java.lang.IllegalMonitorStateException", () -> new Object().notify());
        expect("java.lang.IllegalMonitorStateException", () -> new Object().wait());
        expect("java.lang.NumberFormatException", () -> Integer.parseInt("x"));
        expect("java.lang.AssertionError", () -> {
            assert zero == 1 : "message";
        });
        expect("java.lang.UnsupportedOperationException", () -> java.util.List.of().add(null));
        expect("java.lang.CloneNotSupportedException", () -> new RuntimeErrors().clone());
        expect("java.lang.IllegalArgumentException", () -> Thread.sleep(-1));
        try {
            assert zero == 1 : zero + 5;
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
    }
}
