import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class Main {
    static final VarHandle X = MethodHandles.arrayElementVarHandle(int[].class);
    static final int[] cells = new int[2];
    static int seen;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            X.setRelease(cells, 1, 1);
            seen = (int) X.getAcquire(cells, 0);
        });
        other.start();
        X.setOpaque(cells, 0, 1);
        int mine = (int) X.getOpaque(cells, 1);
        other.join();
        assert mine + seen > 0 : "both stores were late";
    }
}
