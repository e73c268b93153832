/** The first operation of a thread is a call for which its starter has the lock. */
class Main extends Thread {
    static synchronized void enter() {}

    @Override
    public void run() {
        enter();
    }

    public static void main(String[] args) throws Exception {
        Main thread = new Main();
        synchronized (Main.class) {
            thread.start();
            thread.join();
        }
    }
}
