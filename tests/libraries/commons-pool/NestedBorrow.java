// expect: violated deadlock
// why: two threads that each hold one of two objects and want a second one wait for each other.
import org.apache.commons.pool.*;
import org.apache.commons.pool.impl.*;

public class NestedBorrow {
    static void use(ObjectPool<Object> pool) {
        try {
            Object one = pool.borrowObject(), two = pool.borrowObject();
            pool.returnObject(two);
            pool.returnObject(one);
        } catch (Exception e) { throw new AssertionError(e); }
    }

    public static void main(String[] args) throws Exception {
        ObjectPool<Object> pool = new GenericObjectPool<>(new BasePoolableObjectFactory<Object>() {
            @Override public Object makeObject() { return new Object(); }
        }, 2);
        Thread other = new Thread(() -> use(pool));
        other.start();
        use(pool);
        other.join();
        System.out.println(pool.getNumIdle());
    }
}
