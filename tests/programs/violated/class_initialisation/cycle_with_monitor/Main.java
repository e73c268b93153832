public class Main {
    static final Object MONITOR = new Object();

    static class Slow {
        static int value;

        static {
            synchronized (MONITOR) {
                value = 1;
            }
        }
    }

    public static void main(String[] args) {
        Thread one = new Thread(() -> Slow.value++);
        Thread two = new Thread(() -> {
            synchronized (MONITOR) {
                Slow.value++;
            }
        });
        one.start();
        two.start();
        while (two.isAlive()) {
            Thread.yield();
        }
    }
}
