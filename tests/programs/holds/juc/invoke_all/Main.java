import java.util.*;
import java.util.concurrent.*;

public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(1);
        assert e.invokeAll(List.of(() -> 42)).get(0).get().equals(42);
        e.shutdown();
    }
}
