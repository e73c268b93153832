// expect: violated deadlock
// why: a borrowed object must be returned; with maxTotal 1 and no time limit the next borrower waits for ever.
import org.apache.commons.pool2.*;
import org.apache.commons.pool2.impl.*;

public class ForgetReturn {
    public static void main(String[] args) throws Exception {
        GenericObjectPoolConfig<StringBuilder> config = new GenericObjectPoolConfig<>();
        config.setMaxTotal(1);
        config.setJmxEnabled(false);
        ObjectPool<StringBuilder> pool = new GenericObjectPool<>(new BasePooledObjectFactory<>() {
            @Override public StringBuilder create() { return new StringBuilder(); }
            @Override public PooledObject<StringBuilder> wrap(StringBuilder o) { return new DefaultPooledObject<>(o); }
        }, config);
        Runnable use = () -> {
            try {
                StringBuilder one = pool.borrowObject();
                one.append('x');
                if (one.length() < 2) pool.returnObject(one);
            } catch (Exception e) { throw new AssertionError(e); }
        };
        Thread other = new Thread(use), third = new Thread(use);
        other.start();
        third.start();
        other.join();
        third.join();
        System.out.println(pool.getNumActive());
        pool.borrowObject();
    }
}
