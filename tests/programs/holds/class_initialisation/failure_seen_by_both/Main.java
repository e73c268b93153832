/** An initialiser fails in one thread; the other sees NoClassDefFoundError. */
public final class Main {
    static int zero;
    static int first;
    static int later;

    static class Broken {
        static int value = 1 / zero;
    }

    static void use() {
        try {
            Broken.value++;
        } catch (ExceptionInInitializerError e) {
            first++;
        } catch (NoClassDefFoundError e) {
            later++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> use());
        thread.start();
        use();
        thread.join();
        assert first == 1 && later == 1;
    }
}
