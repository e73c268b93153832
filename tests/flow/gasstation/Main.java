/** Two customers pay the operator first; the pump starts for a customer only after that. */
public class Main {
    public static void main(String[] args) {
        Operator operator = new Operator();
        new Customer("one", operator).start();
        new Customer("two", operator).start();
        operator.start();
    }
}

class Customer extends Thread {
    private final Operator operator;

    Customer(String name, Operator operator) {
        super(name);
        this.operator = operator;
    }

    @Override
    public void run() {
        try {
            operator.prepay();
            operator.awaitPump();
            pumps();
            operator.change();
        } catch (InterruptedException e) {
            // Nobody interrupts.
        }
    }

    void pumps() {}
}

class Operator extends Thread {
    private boolean paid;
    private boolean ready;
    private boolean busy;

    Operator() {
        super("operator");
    }

    @Override
    public void run() {
        try {
            activate();
            activate();
        } catch (InterruptedException e) {
            // Nobody interrupts.
        }
    }

    synchronized void prepay() throws InterruptedException {
        while (busy) {
            wait();
        }
        busy = true;
        paid = true;
        notifyAll();
    }

    synchronized void activate() throws InterruptedException {
        while (!paid) {
            wait();
        }
        paid = false;
        ready = true;
        notifyAll();
    }

    synchronized void awaitPump() throws InterruptedException {
        while (!ready) {
            wait();
        }
        ready = false;
    }

    synchronized void change() {
        busy = false;
        notifyAll();
    }
}
