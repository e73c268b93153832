import java.util.concurrent.atomic.AtomicInteger;

/** A ticket lock serves three threads one after the other. */
public final class Main {
    static final AtomicInteger NEXT = new AtomicInteger();
    static volatile int serving;
    static int count;

    static void add() {
        int mine = NEXT.getAndIncrement();
        while (serving != mine) {
            Thread.yield();
        }
        count++;
        serving = mine + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> add());
        Thread two = new Thread(() -> add());
        one.start();
        two.start();
        add();
        one.join();
        two.join();
        assert count == 3;
    }
}
