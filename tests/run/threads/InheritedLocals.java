/** InheritableThreadLocal: copied when a thread is made, changed by childValue, not shared after. */
public final class InheritedLocals {
    static final InheritableThreadLocal<String> NAME = new InheritableThreadLocal<>() {
        @Override
        protected String initialValue() {
            return "initial";
        }

        @Override
        protected String childValue(String parent) {
            return parent + ">";
        }
    };

    static void nest(int depth) {
        String mine = NAME.get();
        NAME.set(mine + depth);
        if (depth < 3) {
            Thread child = new Thread(() -> nest(depth + 1));
            NAME.set("changed after");
            child.start();
            try {
                child.join();
            } catch (InterruptedException e) {
                return;
            }
        }
        System.out.println(depth + " " + mine + " " + NAME.get());
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(NAME.get());
        NAME.set("main");
        nest(0);
        Thread without = new Thread(null, () -> System.out.println(NAME.get()), "without", 0, false);
        without.start();
        without.join();
        NAME.remove();
        Thread none = new Thread(() -> System.out.println(NAME.get()));
        none.start();
        none.join();
    }
}
