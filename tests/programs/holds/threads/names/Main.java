/** Threads have names, which depend on the order in which they were made. */
public final class Main {
    public static void main(String[] args) {
        Thread first = new Thread(() -> {});
        Thread second = new Thread(() -> {});
        Thread named = new Thread(() -> {}, "named");
        System.out.println(first.getName() + " " + second.getName() + " " + named.getName());
        System.out.println(Thread.currentThread().getName());
    }
}
