// java: each time
import java.lang.reflect.Method;
import java.util.concurrent.ThreadFactory;

/** Thread.ofPlatform of JDK 21 on, by reflection. */
public final class PlatformBuilders {
    static Object call(Object target, String owner, String name, Class<?>[] types, Object... args) throws Exception {
        Method method = Class.forName(owner).getMethod(name, types);
        return method.invoke(target, args);
    }

    public static void main(String[] args) throws Exception {
        if (Runtime.version().feature() < 21) {
            System.out.println("no builders");
            return;
        }
        String platform = "java.lang.Thread$Builder$OfPlatform";
        Object builder = call(null, "java.lang.Thread", "ofPlatform", new Class<?>[0]);
        call(builder, platform, "name", new Class<?>[] {String.class, long.class}, "p-", 3L);
        call(builder, platform, "daemon", new Class<?>[] {boolean.class}, false);
        call(builder, platform, "priority", new Class<?>[] {int.class}, 7);
        ThreadFactory factory = (ThreadFactory) call(builder, platform, "factory", new Class<?>[0]);
        Thread[] threads = new Thread[3];
        int[] sum = new int[1];
        for (int i = 0; i < 3; i++) {
            threads[i] = factory.newThread(() -> {
                synchronized (sum) {
                    sum[0] += Thread.currentThread().getPriority();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
            System.out.println(thread.getName() + " " + thread.isDaemon() + thread.getState());
        }
        System.out.println(sum[0]);
        Thread unstarted = (Thread) call(builder, platform, "unstarted", new Class<?>[] {Runnable.class}, (Runnable) () -> { });
        System.out.println(unstarted.getState() + " " + unstarted.getName());
        Thread started = (Thread) call(builder, platform, "start", new Class<?>[] {Runnable.class}, (Runnable) () -> System.out.println("started"));
        started.join();
        Boolean ended = (Boolean) call(started, "java.lang.Thread", "join", new Class<?>[] {java.time.Duration.class}, java.time.Duration.ofMillis(5));
        System.out.println(ended);
    }
}
