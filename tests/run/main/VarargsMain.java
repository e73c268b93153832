/** The main method may take varargs, be final, synchronized and strict. */
public class VarargsMain {
    static {
        System.out.println("initialised first");
    }

    public static final synchronized strictfp void main(final String... args) throws Throwable {
        System.out.println(args.length + " " + Thread.holdsLock(VarargsMain.class) + " " + Thread.currentThread().getName());
        main(1);
        if (args.length == 0) {
            main("again", null);
        }
    }

    static void main(int x) {
        System.out.println("not the main " + x);
    }
}
