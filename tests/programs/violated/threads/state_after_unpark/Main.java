import java.util.concurrent.locks.LockSupport;

class Main {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(LockSupport::park);
        thread.start();
        LockSupport.unpark(thread);
        assert thread.getState() != Thread.State.WAITING;
    }
}
