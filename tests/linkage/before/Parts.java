class Members {
    int field = 1;
    static int staticField = 2;
    int fieldBecomesStatic;
    static int fieldBecomesInstance;
    int fieldBecomesPrivate;
    int changesType;
    int becomesFinal;
    static int staticBecomesFinal;

    void gone() {}

    static void staticGone(int[] a, String b) {}

    void becomesStatic() {}

    static void becomesInstance() {}

    void becomesPrivate() {}

    Object result() {
        return null;
    }
}

class Constructors {
    Constructors() {}

    Constructors(int x) {}
}

class NotFinal {}

class HeirOfFinal extends NotFinal {}

class BecomesInterface {
    static void call() {}

    void instance() {}
}

interface BecomesClass {
    static void call() {}

    void instance();
}

class ImplementsClass implements BecomesClass {
    @Override
    public void instance() {}
}

class BecomesAbstract {}

class SuperBecomesInterface {}

class HeirOfInterface extends SuperBecomesInterface {}

class Gone {
    static int x = 1;
}

interface Grows {
    void first();

    default void second() {}
}

class Grown implements Grows {
    @Override
    public void first() {}
}

abstract class GrowsToo {}

class GrownToo extends GrowsToo {}

interface LosesImplementor {
    void call();
}

class Loser implements LosesImplementor {
    @Override
    public void call() {}
}

interface One {
    default String name() {
        return "one";
    }
}

interface Two {}

class Both implements One, Two {}

enum Letters { X, Y, Z }

class Calls {
    static void all(Grows grows, GrowsToo too) {}
}

class Plain {}

class PrivateRun extends Plain {
    private void run() {
        System.out.println("private");
    }
}

class StaticRun extends Plain {
    static void run() {
        System.out.println("static");
    }
}

class Half extends Thread {
    public void run() {}
}

class AbstractRun extends Half {}

class Upper extends Thread {}

class InheritedRun extends Upper {}

interface Task {}

class Target implements Task {}

interface Told {}

class Handler implements Told {}
