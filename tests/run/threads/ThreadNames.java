/** Names, priorities, groups, daemon status, thread-locals. */
public final class ThreadNames {
    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 1);

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.getPriority() + " " + main.isDaemon() + " " + main.getThreadGroup().getName());
        Thread first = new Thread(() -> {});
        Thread second = new Thread(() -> {});
        Thread named = new Thread(() -> System.out.println("I am " + Thread.currentThread().getName()), "named");
        System.out.println(first.getName() + " " + second.getName() + " " + named.getName());
        named.setPriority(Thread.MAX_PRIORITY);
        named.setDaemon(true);
        System.out.println(named.getPriority() + " " + named.isDaemon());
        named.start();
        named.join();
        first.setName("renamed");
        System.out.println(first.getName() + " " + first.isAlive());
        LOCAL.set(5);
        int[] seen = new int[1];
        Thread reader = new Thread(() -> {
            seen[0] = LOCAL.get();
            LOCAL.set(100);
        });
        reader.start();
        reader.join();
        System.out.println(seen[0] + " " + LOCAL.get());
        Thread child = new Thread(() -> System.out.println(new Thread(() -> {}).isDaemon()));
        child.setDaemon(true);
        child.start();
        child.join();
        main.setName("changed");
        System.out.println(Thread.currentThread().getName() + " " + main.equals(Thread.currentThread()));
    }
}
