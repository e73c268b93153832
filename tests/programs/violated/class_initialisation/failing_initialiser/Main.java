/** An initialiser throws: the first use ends in ExceptionInInitializerError. */
public final class Main {
    static int zero;

    static class Broken {
        static int value = 1 / zero;
    }

    public static void main(String[] args) {
        System.out.println(Broken.value);
    }
}
