/** A class that asks for itself while it is initialised sees default values. */
public final class Main {
    static class First {
        static int early = Second.look();
        static int late = 5;
    }

    static class Second {
        static int look() {
            return First.late;
        }
    }

    public static void main(String[] args) {
        assert First.early == 0 && First.late == 5;
    }
}
