/** Three threads in a row hand numbers on through one-place buffers; the order is fixed. */
public final class Pipeline {
    static final class Channel {
        private Integer item;

        synchronized void send(int value) throws InterruptedException {
            while (item != null) {
                wait();
            }
            item = value;
            notifyAll();
        }

        synchronized int receive() throws InterruptedException {
            while (item == null) {
                wait();
            }
            int value = item;
            item = null;
            notifyAll();
            return value;
        }
    }

    static Thread stage(Channel in, Channel out, int add) {
        Thread thread = new Thread(() -> {
            try {
                for (int i = 0; i < 10; i++) {
                    out.send(in.receive() * 2 + add);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        Channel a = new Channel();
        Channel b = new Channel();
        Channel c = new Channel();
        Thread[] stages = {stage(a, b, 1), stage(b, c, 5)};
        Thread source = new Thread(() -> {
            try {
                for (int i = 0; i < 10; i++) {
                    a.send(i);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        source.start();
        for (int i = 0; i < 10; i++) {
            System.out.println(c.receive());
        }
        source.join();
        for (Thread stage : stages) {
            stage.join();
        }
    }
}
