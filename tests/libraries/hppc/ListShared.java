// expect: violated
// why: the containers are not thread-safe.
import com.carrotsearch.hppc.IntArrayList;

public class ListShared {
    public static void main(String[] args) throws Exception {
        IntArrayList list = new IntArrayList();
        Thread other = new Thread(() -> list.add(1));
        other.start();
        list.add(2);
        other.join();
        assert list.size() == 2 : list;
        System.out.println(list.size());
    }
}
