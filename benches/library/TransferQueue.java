import java.util.concurrent.LinkedTransferQueue;

/** Two threads put an element each, a third takes both. */
public class TransferQueue {
    static final LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            int element = i + 1;
            new Thread(() -> queue.put(element)).start();
        }
        assert queue.take() + queue.take() == 3;
    }
}
