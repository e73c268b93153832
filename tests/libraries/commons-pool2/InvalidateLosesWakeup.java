// expect: violated deadlock
// why: ObjectPool.invalidateObject makes room for a new object, so the waiting borrower should get one; in 2.11.1 a
// borrower that began to wait between destroy and ensureIdle is not woken (the trace is in docs/found).
import org.apache.commons.pool2.*;
import org.apache.commons.pool2.impl.*;

public class InvalidateLosesWakeup {
    public static void main(String[] args) throws Exception {
        GenericObjectPoolConfig<Object> config = new GenericObjectPoolConfig<>();
        config.setMaxTotal(1);
        config.setJmxEnabled(false);
        ObjectPool<Object> pool = new GenericObjectPool<>(new BasePooledObjectFactory<>() {
            @Override public Object create() { return new Object(); }
            @Override public PooledObject<Object> wrap(Object o) { return new DefaultPooledObject<>(o); }
        }, config);
        Object broken = pool.borrowObject();
        Thread other = new Thread(() -> {
            try { pool.returnObject(pool.borrowObject()); } catch (Exception e) { throw new AssertionError(e); }
        });
        other.start();
        pool.invalidateObject(broken);
        other.join();
        System.out.println(pool.getNumIdle());
    }
}
