import java.lang.reflect.Proxy;
import java.util.function.IntUnaryOperator;

/** Two threads make proxies of the same interface, and one of another. */
public class Main {
    static int ask(int x) {
        IntUnaryOperator twice = (IntUnaryOperator) Proxy.newProxyInstance(
            Main.class.getClassLoader(), new Class<?>[] {IntUnaryOperator.class}, (p, m, a) -> 2 * (int) a[0]);
        return twice.applyAsInt(x);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            assert ask(4) == 8;
        });
        other.start();
        Runnable nothing = (Runnable) Proxy.newProxyInstance(
            Main.class.getClassLoader(), new Class<?>[] {Runnable.class}, (p, m, a) -> null);
        nothing.run();
        assert ask(3) == 6;
        other.join();
    }
}
