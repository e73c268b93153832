import java.util.function.Supplier;
import p.Hidden;
import p.Maker;

/** Uses classes that were changed after this one was compiled (JLS 13, JVMS 5.4). */
public final class Main {
    interface Use {
        void run() throws Throwable;
    }

    static class Heir extends Maker {
        String up() {
            return super.name() + name();
        }
    }

    static void attempt(String what, Use use) {
        for (int round = 0; round < 2; round++) {
            try {
                use.run();
                System.out.println(what + ": fine");
            } catch (Throwable t) {
                System.out.println(what + ": " + t);
            }
        }
    }

    static int number(Letters letter) {
        switch (letter) {
            case X: return 1;
            case Y: return 2;
            case Z: return 3;
            default: return 4;
        }
    }

    /** Starts a thread and tells of the exception that it leaves uncaught. */
    static void start(Object object) throws Throwable {
        Thread thread = (Thread) object;
        Thread.UncaughtExceptionHandler own = thread.getUncaughtExceptionHandler();
        if (own instanceof ThreadGroup) {
            thread.setUncaughtExceptionHandler((t, e) -> System.out.println("uncaught: " + e.getClass()));
        }
        thread.start();
        thread.join();
        System.out.println(thread.getState());
    }

    static Object nothing() {
        return null;
    }

    public static void main(String[] args) {
        attempt("private run", () -> start(new PrivateRun()));
        attempt("static run", () -> start(new StaticRun()));
        attempt("abstract run", () -> start(new AbstractRun()));
        attempt("inherited run", () -> start(new InheritedRun()));
        attempt("target without run", () -> start(new Thread((Runnable) (Object) new Target())));
        attempt("handler without a method", () -> {
            Thread thread = new Thread(() -> {
                throw new IllegalStateException("thrown");
            });
            thread.setUncaughtExceptionHandler((Thread.UncaughtExceptionHandler) (Object) new Handler());
            start(thread);
        });
        attempt("field", () -> System.out.println(new Members().field));
        attempt("static field", () -> Members.staticField++);
        attempt("field becomes static", () -> new Members().fieldBecomesStatic = 1);
        attempt("field becomes instance", () -> System.out.println(Members.fieldBecomesInstance));
        attempt("field becomes private", () -> new Members().fieldBecomesPrivate++);
        attempt("field changes type", () -> System.out.println(new Members().changesType));
        attempt("field becomes final", () -> new Members().becomesFinal = 3);
        attempt("final is read", () -> System.out.println(new Members().becomesFinal));
        attempt("static becomes final", () -> Members.staticBecomesFinal++);
        attempt("method gone", () -> new Members().gone());
        attempt("static gone", () -> Members.staticGone(null, null));
        attempt("method becomes static", () -> new Members().becomesStatic());
        attempt("method becomes instance", () -> Members.becomesInstance());
        attempt("method becomes private", () -> new Members().becomesPrivate());
        attempt("method changes result", () -> System.out.println(new Members().result()));
        attempt("reference to gone", () -> {
            Use use = () -> new Members().gone();
            Runnable made = new Members()::gone;
            System.out.println("made");
        });
        attempt("reference to private", () -> {
            Runnable made = new Members()::becomesPrivate;
            System.out.println("made");
        });
        attempt("constructor", () -> new Constructors());
        attempt("constructor gone", () -> new Constructors(1));
        attempt("class becomes interface", () -> BecomesInterface.call());
        attempt("new of interface", () -> new BecomesInterface().instance());
        attempt("interface becomes class", () -> BecomesClass.call());
        attempt("call through class", () -> ((BecomesClass) nothing()).instance());
        attempt("class becomes abstract", () -> new BecomesAbstract());
        attempt("super becomes interface", () -> new HeirOfInterface());
        attempt("class gone", () -> System.out.println(Gone.x));
        attempt("instanceof gone", () -> System.out.println((Object) "s" instanceof Gone));
        attempt("null instanceof gone", () -> System.out.println(nothing() instanceof Gone));
        attempt("cast to gone", () -> System.out.println((Gone) nothing()));
        attempt("array of gone", () -> System.out.println(new Gone[2].length));
        attempt("literal of gone", () -> System.out.println(Gone.class));
        attempt("reference to gone class", () -> {
            Supplier<Gone> made = Gone::new;
            System.out.println("made");
        });
        attempt("interface grows", () -> Calls.all(new Grown(), new GrownToo()));
        attempt("implementor lost", () -> ((LosesImplementor) (Object) new Loser()).call());
        attempt("conflicting defaults", () -> System.out.println(new Both().name()));
        attempt("hidden class", () -> new Hidden());
        attempt("hidden cast", () -> System.out.println((Hidden) (Object) Maker.make()));
        attempt("hidden array", () -> System.out.println(new Hidden[3].length));
        attempt("hidden literal", () -> System.out.println(Hidden.class));
        attempt("package field", () -> System.out.println(Maker.sometimes));
        attempt("package method", () -> Maker.method(3));
        attempt("protected static", () -> Maker.guarded());
        attempt("protected", () -> System.out.println(new Maker().name()));
        attempt("protected in heir", () -> System.out.println(new Heir().up()));
        attempt("enum", () -> {
            for (Letters letter : Letters.values()) {
                System.out.println(number(letter));
            }
        });
        attempt("final super", () -> new HeirOfFinal());
    }
}
