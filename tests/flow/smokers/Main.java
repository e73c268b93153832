/** An agent puts two of three ingredients on the table; the smoker who has the third one takes them and smokes. */
public class Main {
    static final Table TABLE = new Table();

    public static void main(String[] args) {
        new Thread(Main::agent, "agent").start();
        new Thread(() -> smoke(1), "tobacco").start();
        new Thread(() -> smoke(2), "paper").start();
        new Thread(() -> smoke(3), "matches").start();
    }

    static void agent() {
        try {
            TABLE.put(1);
            TABLE.put(2);
            TABLE.put(3);
        } catch (InterruptedException e) {
            // Nobody interrupts.
        }
    }

    static void smoke(int missing) {
        try {
            TABLE.take(missing);
            smokes();
            TABLE.done();
        } catch (InterruptedException e) {
            // Nobody interrupts.
        }
    }

    static void smokes() {}
}

class Table {
    /** Who is to smoke; 0 if the table is empty, 4 while somebody smokes. */
    private int free;

    synchronized void put(int smoker) throws InterruptedException {
        while (free != 0) {
            wait();
        }
        free = smoker;
        notifyAll();
    }

    synchronized void take(int smoker) throws InterruptedException {
        while (free != smoker) {
            wait();
        }
        free = 4;
    }

    synchronized void done() {
        free = 0;
        notifyAll();
    }
}
