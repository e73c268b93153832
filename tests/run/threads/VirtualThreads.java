// java: each time
import java.lang.reflect.Method;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Virtual threads, by reflection, since older JDKs have none. */
public final class VirtualThreads {
    static Object call(Object target, Class<?> owner, String name, Class<?>[] types, Object... args) throws Exception {
        Method method = owner.getMethod(name, types);
        return method.invoke(target, args);
    }

    public static void main(String[] args) throws Exception {
        if (Runtime.version().feature() < 21) {
            System.out.println("no virtual threads");
            return;
        }
        AtomicInteger sum = new AtomicInteger();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            Runnable task = () -> {
                Thread.yield();
                sum.addAndGet(me);
            };
            threads[i] = (Thread) call(null, Thread.class, "startVirtualThread", new Class<?>[] {Runnable.class}, task);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Thread one = threads[0];
        System.out.println(sum + " " + one.isDaemon() + one.isAlive() + one.getState() + one.getPriority() + "[" + one.getName() + "]");
        System.out.println(call(one, Thread.class, "isVirtual", new Class<?>[0]) + " " + call(Thread.currentThread(), Thread.class, "isVirtual", new Class<?>[0]));
        Class<?> builder = Class.forName("java.lang.Thread$Builder");
        Class<?> ofVirtual = Class.forName("java.lang.Thread$Builder$OfVirtual");
        Object virtual = call(null, Thread.class, "ofVirtual", new Class<?>[0]);
        virtual = call(virtual, ofVirtual, "name", new Class<?>[] {String.class, long.class}, "v-", 5L);
        ThreadFactory factory = (ThreadFactory) call(virtual, builder, "factory", new Class<?>[0]);
        Thread named = factory.newThread(() -> System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().getThreadGroup().getName()));
        System.out.println(named.getState() + " " + named.getName());
        named.start();
        named.join();
        System.out.println(factory.newThread(() -> { }).getName());
        try {
            named.setDaemon(false);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        ExecutorService executor = (ExecutorService) call(null, Executors.class, "newVirtualThreadPerTaskExecutor", new Class<?>[0]);
        Future<Integer> first = executor.submit(() -> 6);
        Future<Integer> second = executor.submit(() -> 7);
        System.out.println(first.get() * second.get());
        call(executor, ExecutorService.class, "close", new Class<?>[0]);
        System.out.println(executor.isTerminated());
    }
}
