// expect: violated exception
// why: Multimaps.synchronizedListMultimap: "It is imperative that the user manually synchronize on the returned
// multimap when accessing any of its collection views."
import com.google.common.collect.*;

public class MultimapIteration {
    public static void main(String[] args) throws Exception {
        ListMultimap<String, Integer> map = Multimaps.synchronizedListMultimap(ArrayListMultimap.create());
        map.put("a", 1);
        map.put("a", 2);
        Thread other = new Thread(() -> map.put("a", 3));
        other.start();
        int sum = 0;
        for (int each : map.get("a")) {
            sum += each;
        }
        other.join();
        System.out.println(sum >= 3);
    }
}
