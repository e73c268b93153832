// expect: holds
// why: operations that make a new bitmap may share the old ones.
import com.googlecode.javaewah.EWAHCompressedBitmap;

public class BitmapEach {
    public static void main(String[] args) throws Exception {
        EWAHCompressedBitmap one = EWAHCompressedBitmap.bitmapOf(1, 70), two = EWAHCompressedBitmap.bitmapOf(2, 70);
        int[] seen = new int[1];
        Thread other = new Thread(() -> seen[0] = one.or(two).cardinality());
        other.start();
        int here = one.and(two).cardinality();
        other.join();
        assert here == 1 && seen[0] == 3;
        System.out.println(here + seen[0]);
    }
}
