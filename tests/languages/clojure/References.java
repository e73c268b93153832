import clojure.java.api.Clojure;
import clojure.lang.Agent;
import clojure.lang.Atom;
import clojure.lang.IDeref;
import clojure.lang.IFn;
import clojure.lang.LockingTransaction;
import clojure.lang.Ref;

/** What Clojure has for threads, from Java: atoms, refs, agents and promises. */
public final class References {
    public static void main(String[] args) throws Exception {
        IFn inc = Clojure.var("clojure.core", "inc");
        Atom atom = new Atom(0L);
        Ref ref = new Ref(0L);
        Object promise = Clojure.var("clojure.core", "promise").invoke();
        IFn deliver = Clojure.var("clojure.core", "deliver");
        Runnable count = () -> {
            atom.swap(inc);
            try {
                LockingTransaction.runInTransaction(() -> ref.set(inc.invoke(ref.deref())));
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        };
        Thread other = new Thread(() -> {
            count.run();
            deliver.invoke(promise, "delivered");
        });
        other.start();
        count.run();
        System.out.println(((IDeref) promise).deref());
        other.join();
        System.out.println(atom.deref() + " " + ref.deref());
        Agent agent = new Agent(0L);
        Clojure.var("clojure.core", "send").invoke(agent, inc);
        Clojure.var("clojure.core", "await").invoke(agent);
        System.out.println(agent.deref());
        Agent.shutdown();
    }
}
