import clojure.lang.*;
import clojure.java.api.Clojure;
public class LostReset {
    public static void main(String[] args) throws Exception {
        IFn inc = Clojure.var("clojure.core", "inc");
        IFn reset = Clojure.var("clojure.core", "reset!");
        IFn deref = Clojure.var("clojure.core", "deref");
        Object atom = Clojure.var("clojure.core", "atom").invoke(0L);
        Thread other = new Thread(() -> reset.invoke(atom, inc.invoke(deref.invoke(atom))));
        other.start();
        reset.invoke(atom, inc.invoke(deref.invoke(atom)));
        other.join();
        assert deref.invoke(atom).equals(2L);
    }
}
