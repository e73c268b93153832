// expect: violated assertion
// why: a HashMap of vavr is immutable, the variable that holds the newest one is not.
import io.vavr.collection.HashMap;

public class LostUpdate {
    static volatile HashMap<String, Integer> map = HashMap.empty();

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> map = map.put("a", 1));
        other.start();
        map = map.put("b", 2);
        other.join();
        assert map.size() == 2 : map;
        System.out.println(map.size());
    }
}
