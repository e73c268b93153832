import java.util.concurrent.Exchanger;

/** Nobody comes to exchange something with main. */
public final class Main {
    static final Exchanger<Integer> EXCHANGER = new Exchanger<>();

    public static void main(String[] args) throws InterruptedException {
        EXCHANGER.exchange(1);
    }
}
