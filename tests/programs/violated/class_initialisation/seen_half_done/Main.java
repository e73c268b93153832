/** The thread that initialises a class sees it half done through another class. */
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
        assert First.early == First.late : First.early;
    }
}
