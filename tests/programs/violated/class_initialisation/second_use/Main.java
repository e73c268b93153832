/** After an initialiser has failed, the next use ends in NoClassDefFoundError. */
public final class Main {
    static int zero;

    static class Broken {
        static int value = 1 / zero;
    }

    public static void main(String[] args) {
        try {
            System.out.println(Broken.value);
        } catch (ExceptionInInitializerError e) {
            System.out.println("failed once");
        }
        System.out.println(Broken.value);
    }
}
