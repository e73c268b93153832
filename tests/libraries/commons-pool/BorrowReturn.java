// expect: holds
// why: GenericObjectPool of 1.6 blocks while maxActive objects are out.
import org.apache.commons.pool.*;
import org.apache.commons.pool.impl.*;

public class BorrowReturn {
    static int made;

    static void use(ObjectPool<Object> pool) {
        try { pool.returnObject(pool.borrowObject()); } catch (Exception e) { throw new AssertionError(e); }
    }

    public static void main(String[] args) throws Exception {
        ObjectPool<Object> pool = new GenericObjectPool<>(new BasePoolableObjectFactory<Object>() {
            @Override public Object makeObject() { made++; return new Object(); }
        }, 1);
        Thread other = new Thread(() -> use(pool));
        other.start();
        use(pool);
        other.join();
        assert made == 1 && pool.getNumIdle() == 1;
        System.out.println(made);
    }
}
