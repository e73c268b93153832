// expect: holds
// why: GenericObjectPool: borrowObject blocks while maxTotal objects are out, returnObject lets the next one go on.
import org.apache.commons.pool2.*;
import org.apache.commons.pool2.impl.*;

public class BorrowReturn {
    static int made;
    static int users;

    static void use(ObjectPool<Object> pool) {
        try {
            Object one = pool.borrowObject();
            synchronized (BorrowReturn.class) { users++; assert users == 1; }
            synchronized (BorrowReturn.class) { users--; }
            pool.returnObject(one);
        } catch (Exception e) { throw new AssertionError(e); }
    }

    public static void main(String[] args) throws Exception {
        GenericObjectPoolConfig<Object> config = new GenericObjectPoolConfig<>();
        config.setMaxTotal(1);
        config.setJmxEnabled(false);
        ObjectPool<Object> pool = new GenericObjectPool<>(new BasePooledObjectFactory<>() {
            @Override public Object create() { made++; return new Object(); }
            @Override public PooledObject<Object> wrap(Object o) { return new DefaultPooledObject<>(o); }
        }, config);
        Thread other = new Thread(() -> use(pool));
        other.start();
        use(pool);
        other.join();
        assert made == 1;
        System.out.println(made);
    }
}
