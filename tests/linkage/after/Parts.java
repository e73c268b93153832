class Members {
    static int fieldBecomesStatic;
    int fieldBecomesInstance;
    private int fieldBecomesPrivate;
    long changesType;
    final int becomesFinal = 1;
    static final int staticBecomesFinal = Integer.parseInt("1");

    static void becomesStatic() {}

    void becomesInstance() {}

    private void becomesPrivate() {}

    String result() {
        return null;
    }
}

class Constructors {
    private Constructors() {}
}

final class NotFinal {}

interface BecomesInterface {}

class BecomesClass {
    static void call() {}

    void instance() {}
}

abstract class BecomesAbstract {}

interface SuperBecomesInterface {}

interface Grows {
    void first();

    void second();

    long third(int a, String[] b);
}

abstract class GrowsToo {
    abstract Object fourth(int[][] q);
}

interface LosesImplementor {
    void call();
}

class Loser {
    public void call() {}
}

interface One {
    default String name() {
        return "one";
    }
}

interface Two {
    default String name() {
        return "two";
    }
}

enum Letters { Z, W, X }

class Calls {
    static void all(Grows grows, GrowsToo too) {
        Runnable[] calls = {grows::second, () -> grows.third(1, null), () -> too.fourth(null)};
        for (Runnable call : calls) {
            try {
                call.run();
            } catch (AbstractMethodError e) {
                System.out.println(e);
            }
        }
    }
}

class Plain extends Thread {}

abstract class Half extends Thread {
    public abstract void run();
}

class Upper extends Thread {
    public synchronized void run() {
        System.out.println("inherited, with its monitor: " + Thread.holdsLock(this));
    }
}

interface Task extends Runnable {}

interface Told extends Thread.UncaughtExceptionHandler {}
