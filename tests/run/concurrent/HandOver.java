import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Queues that hand over: SynchronousQueue fair and not, LinkedTransferQueue. */
public final class HandOver {
    public static void main(String[] args) throws InterruptedException {
        for (boolean fair : new boolean[] {true, false}) {
            SynchronousQueue<Integer> queue = new SynchronousQueue<>(fair);
            System.out.println(queue.offer(1) + " " + queue.poll() + queue.offer(2, 1, TimeUnit.MILLISECONDS) + queue.size() + queue.peek() + queue.iterator().hasNext());
            int[] sum = new int[1];
            Thread[] threads = new Thread[4];
            for (int t = 0; t < 4; t++) {
                int me = t;
                threads[t] = new Thread(() -> {
                    try {
                        for (int i = 1; i <= 10; i++) {
                            if (me % 2 == 0) {
                                queue.put(me * 50 + i);
                            } else {
                                int value = queue.take();
                                synchronized (sum) {
                                    sum[0] += value;
                                }
                            }
                        }
                    } catch (InterruptedException e) {
                        System.out.println(e);
                    }
                });
                threads[t].start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            System.out.println(sum[0]);
        }
        LinkedTransferQueue<String> transfer = new LinkedTransferQueue<>();
        System.out.println(transfer.tryTransfer("x") + " " + transfer.tryTransfer("y", 2, TimeUnit.MILLISECONDS) + transfer.size() + transfer.hasWaitingConsumer());
        transfer.put("queued");
        boolean[] handed = new boolean[1];
        Thread giver = new Thread(() -> {
            try {
                transfer.transfer("given");
                handed[0] = true;
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        giver.start();
        while (transfer.size() < 2) {
            Thread.sleep(1);
        }
        System.out.println(transfer + " " + giver.isAlive() + transfer.take() + transfer.take());
        giver.join();
        System.out.println(handed[0]);
        Thread taker = new Thread(() -> {
            try {
                System.out.println("took " + transfer.take());
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        taker.start();
        while (!transfer.hasWaitingConsumer()) {
            Thread.sleep(1);
        }
        System.out.println(transfer.getWaitingConsumerCount());
        transfer.transfer("now");
        taker.join();
        List<String> rest = new ArrayList<>();
        transfer.addAll(List.of("a", "b", "c"));
        transfer.removeIf(s -> s.equals("b"));
        System.out.println(transfer.drainTo(rest) + " " + rest + transfer.poll());
    }
}
