// expect: violated
// why: "implementation is not synchronized".
import cern.colt.map.OpenIntIntHashMap;

public class MapShared {
    public static void main(String[] args) throws Exception {
        OpenIntIntHashMap map = new OpenIntIntHashMap();
        Thread other = new Thread(() -> map.put(1, 10));
        other.start();
        map.put(2, 20);
        other.join();
        assert map.size() == 2 : map.size();
        System.out.println(map.size());
    }
}
