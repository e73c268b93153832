// expect: holds
// why: TCollections.synchronizedMap returns a thread-safe map.
import gnu.trove.TCollections;
import gnu.trove.map.*;
import gnu.trove.map.hash.*;

public class MapLocked {
    public static void main(String[] args) throws Exception {
        TIntIntMap map = TCollections.synchronizedMap(new TIntIntHashMap());
        Thread other = new Thread(() -> map.adjustOrPutValue(1, 1, 1));
        other.start();
        map.adjustOrPutValue(1, 2, 2);
        other.join();
        assert map.get(1) == 3;
        System.out.println(map.get(1));
    }
}
