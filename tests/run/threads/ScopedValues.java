// jdk: 25+
import java.util.NoSuchElementException;

/** Scoped values: bound in a call and what it calls, nested, unbound behind it and in other threads. */
public final class ScopedValues {
    static final ScopedValue<String> NAME = ScopedValue.newInstance();
    static final ScopedValue<Integer> DEPTH = ScopedValue.newInstance();

    static String show() {
        return NAME.orElse("nobody") + (DEPTH.isBound() ? DEPTH.get() : "");
    }

    public static void main(String[] args) throws Exception {
        System.out.println(show());
        ScopedValue.where(NAME, "a").where(DEPTH, 1).run(() -> {
            System.out.println(show());
            ScopedValue.where(DEPTH, 2).run(() -> System.out.println(show() + NAME.get()));
            System.out.println(show());
            Thread other = new Thread(() -> System.out.println(show()));
            other.start();
            try {
                other.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        System.out.println(ScopedValue.where(NAME, "called").call(() -> NAME.get().length()));
        try {
            ScopedValue.where(NAME, "thrown").run(() -> { throw new IllegalStateException(show()); });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + show());
        }
        try {
            NAME.get();
        } catch (NoSuchElementException e) {
            System.out.println("unbound");
        }
    }
}
