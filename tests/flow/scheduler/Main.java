/** Milner's scheduler for three processes: they start in cyclic order. */
public class Main {
    static int next;
    static final Object LOCK = new Object();

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Process(i).start();
        }
    }
}

class Process extends Thread {
    private final int number;

    Process(int number) {
        super("process " + number);
        this.number = number;
    }

    @Override
    public void run() {
        for (int round = 0; round < 2; round++) {
            synchronized (Main.LOCK) {
                while (Main.next != number) {
                    try {
                        Main.LOCK.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                begin(number);
                Main.next = (number + 1) % 3;
                Main.LOCK.notifyAll();
            }
        }
    }

    static void begin(int number) {
        switch (number) {
            case 0 -> zero();
            case 1 -> one();
            default -> two();
        }
    }

    static void zero() {}

    static void one() {}

    static void two() {}
}
