class Main {
    static int shared;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> shared = 1);
        writer.start();
        java.lang.reflect.Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Object taken = field.get(null);
        assert shared != 1;
        writer.join();
    }
}
