import clojure.lang.*;
import clojure.java.api.Clojure;
public class SwapOfTwo {
    public static void main(String[] args) throws Exception {
        IFn inc = Clojure.var("clojure.core", "inc");
        IFn swap = Clojure.var("clojure.core", "swap!");
        Object atom = Clojure.var("clojure.core", "atom").invoke(0L);
        Thread other = new Thread(() -> swap.invoke(atom, inc));
        other.start();
        swap.invoke(atom, inc);
        other.join();
        assert ((IDeref) atom).deref().equals(2L);
    }
}
