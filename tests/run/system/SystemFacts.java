// java: each time
/** What System and Runtime say that does not depend on the machine. */
public final class SystemFacts {
    public static void main(String[] args) {
        System.out.println(args.length + " " + args.getClass().getName());
        System.out.println(System.lineSeparator().equals("\n") + " " + System.getProperty("no.such.property"));
        System.out.println(System.getProperty("no.such.property", "default") + " " + System.getProperty("file.separator"));
        System.out.println(Integer.getInteger("no.such.number", 12) + " " + Boolean.getBoolean("no.such.flag"));
        System.out.println(Runtime.getRuntime().availableProcessors() > 0);
        System.out.println(System.currentTimeMillis() > 0);
        long before = System.nanoTime();
        System.out.println(System.nanoTime() - before >= 0);
        Object o = new Object();
        System.out.println(System.identityHashCode(o) == o.hashCode());
        System.out.println(System.identityHashCode(null) + " " + o.equals(o) + " " + o.equals(null));
        System.setProperty("mine", "set");
        System.out.println(System.getProperty("mine"));
        System.gc();
        System.err.println("this goes to standard error");
        System.out.println(new java.util.Random(42).nextInt(100) + " " + new java.util.Random(7).nextLong());
    }
}
