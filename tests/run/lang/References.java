import java.lang.ref.*;
import java.util.*;

/** References while their referents are held; thread locals. */
public class References {
    static final ThreadLocal<List<Integer>> LOCAL = ThreadLocal.withInitial(ArrayList::new);
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>() {
        @Override protected String childValue(String parent) {
            return parent + " child";
        }
    };

    public static void main(String[] args) throws Exception {
        Object held = new Object();
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> weak = new WeakReference<>(held, queue);
        SoftReference<Object> soft = new SoftReference<>(held);
        PhantomReference<Object> phantom = new PhantomReference<>(held, queue);
        System.out.println((weak.get() == held) + " " + (soft.get() == held) + " " + phantom.get() + " " + queue.poll());
        weak.clear();
        System.out.println(weak.get() + " " + queue.poll() + " " + soft.enqueue() + " " + new WeakReference<>(null).get());
        System.out.println(phantom.enqueue() + " " + (queue.poll() == phantom) + " " + phantom.enqueue() + " " + queue.poll());
        WeakHashMap<Object, String> map = new WeakHashMap<>();
        Object[] keys = new Object[20];
        for (int i = 0; i < keys.length; i++) map.put(keys[i] = new Object(), "v" + i);
        System.out.println(map.size() + " " + map.get(keys[7]) + " " + map.containsKey("x") + new TreeSet<>(map.values()).first());
        LOCAL.get().add(1);
        INHERITED.set("main");
        Thread thread = new Thread(() -> {
            LOCAL.get().add(2);
            LOCAL.get().add(3);
            System.out.println(LOCAL.get() + " " + INHERITED.get());
            LOCAL.remove();
            System.out.println(LOCAL.get());
            INHERITED.set("changed");
        });
        thread.start();
        thread.join();
        System.out.println(LOCAL.get() + " " + INHERITED.get());
        ThreadLocal<Integer> plain = new ThreadLocal<>();
        System.out.println(plain.get());
        plain.set(5);
        System.out.println(plain.get());
        plain.remove();
        System.out.println(plain.get());
        Reference.reachabilityFence(held);
        try {
            new PhantomReference<>(held, null).get();
            new WeakReference<>(held, null).enqueue();
            queue.remove(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(queue.remove(1));
    }
}
