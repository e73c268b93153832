/** An exception of the program's own, thrown through two frames and a finally block. */
public final class Main {
    static final class OutOfFuel extends RuntimeException {
        OutOfFuel(int left) {
            super("left: " + left);
        }
    }

    static void burn(int fuel) {
        if (fuel == 0) {
            throw new OutOfFuel(fuel);
        }
        burn(fuel - 1);
    }

    public static void main(String[] args) {
        try {
            burn(2);
        } finally {
            System.out.println("finally");
        }
    }
}
