import java.security.AccessController;
import java.security.PrivilegedAction;

class Main {
    static class Action implements PrivilegedAction<Object> {
        @Override
        public synchronized Object run() {
            return this;
        }
    }

    @SuppressWarnings("removal")
    public static void main(String[] args) throws Exception {
        Action action = new Action();
        Thread thread = new Thread(() -> AccessController.doPrivileged(action));
        synchronized (action) {
            thread.start();
            thread.join();
        }
    }
}
