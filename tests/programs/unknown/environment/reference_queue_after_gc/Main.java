import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;

class Main {
    public static void main(String[] args) {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        PhantomReference<Object> reference = new PhantomReference<>(new Object(), queue);
        Runtime.getRuntime().gc();
        assert queue.poll() == null && reference != null;
    }
}
