// A thread is an object with a field; another thread finds it by way of the thread group.
public class Main extends Thread {
    static volatile boolean begun;
    int value;

    @Override
    public void run() {
        begun = true;
        value = value + 1;
        value = value + 1;
    }

    public static void main(String[] args) {
        new Main().start();
        if (!begun) {
            return;
        }
        Thread[] threads = new Thread[4];
        int count = Thread.currentThread().getThreadGroup().enumerate(threads);
        for (int i = 0; i < count; i++) {
            if (threads[i] instanceof Main) {
                assert ((Main) threads[i]).value != 1;
            }
        }
    }
}
