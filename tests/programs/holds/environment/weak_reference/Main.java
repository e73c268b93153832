import java.lang.ref.WeakReference;

class Main {
    public static void main(String[] args) {
        Object object = new Object();
        WeakReference<Object> reference = new WeakReference<>(object);
        assert reference.get() == object;
    }
}
