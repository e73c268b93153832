// expect: holds
// why: HPPC's containers are not thread-safe; each thread fills its own and joins hand them over.
import com.carrotsearch.hppc.IntArrayList;

public class ListEach {
    public static void main(String[] args) throws Exception {
        IntArrayList mine = new IntArrayList(), others = new IntArrayList();
        Thread other = new Thread(() -> others.add(1, 2));
        other.start();
        mine.add(3);
        other.join();
        mine.addAll(others);
        assert mine.size() == 3 && mine.get(2) == 2;
        System.out.println(mine);
    }
}
