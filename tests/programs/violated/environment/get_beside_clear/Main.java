import java.lang.ref.WeakReference;

class Main {
    public static void main(String[] args) {
        Object object = new Object();
        WeakReference<Object> reference = new WeakReference<>(object);
        Thread other = new Thread(reference::clear);
        other.start();
        boolean before = reference.get() == object;
        boolean after = reference.get() == object;
        assert before == after;
    }
}
