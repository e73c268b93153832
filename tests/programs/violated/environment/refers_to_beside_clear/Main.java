import java.lang.ref.WeakReference;

class Main {
    public static void main(String[] args) {
        Object object = new Object();
        WeakReference<Object> reference = new WeakReference<>(object);
        Thread other = new Thread(reference::clear);
        other.start();
        boolean before = reference.refersTo(object);
        boolean after = reference.refersTo(object);
        assert before == after;
    }
}
