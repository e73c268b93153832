/** A producer and a consumer share a buffer with one place. */
public final class Main {
    static int place;

    static synchronized void put(int value) throws InterruptedException {
        while (place != 0) {
            Main.class.wait();
        }
        place = value;
        Main.class.notify();
    }

    static synchronized int take() throws InterruptedException {
        while (place == 0) {
            Main.class.wait();
        }
        int value = place;
        place = 0;
        Main.class.notify();
        return value;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(() -> {
            try {
                put(1);
                put(2);
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts");
            }
        });
        producer.start();
        assert take() == 1;
        assert take() == 2;
    }
}
