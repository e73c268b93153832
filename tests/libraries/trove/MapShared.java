// expect: violated
// why: Trove's collections are not synchronized.
import gnu.trove.map.hash.*;

public class MapShared {
    public static void main(String[] args) throws Exception {
        TIntIntHashMap map = new TIntIntHashMap(4);
        Thread other = new Thread(() -> map.adjustOrPutValue(1, 1, 1));
        other.start();
        map.adjustOrPutValue(1, 2, 2);
        other.join();
        assert map.get(1) == 3 : map.get(1);
        System.out.println(map.get(1));
    }
}
