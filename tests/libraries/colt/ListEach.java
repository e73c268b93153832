// expect: holds
// why: each thread fills its own list.
import cern.colt.list.IntArrayList;

public class ListEach {
    public static void main(String[] args) throws Exception {
        IntArrayList mine = new IntArrayList(), others = new IntArrayList();
        Thread other = new Thread(() -> { others.add(3); others.add(1); others.sort(); });
        other.start();
        mine.add(2);
        other.join();
        mine.addAllOf(others);
        assert mine.size() == 3 && mine.get(1) == 1;
        System.out.println(mine);
    }
}
