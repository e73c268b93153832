// expect: violated
// why: EWAHCompressedBitmap "is not synchronized".
import com.googlecode.javaewah.EWAHCompressedBitmap;

public class BitmapShared {
    public static void main(String[] args) throws Exception {
        EWAHCompressedBitmap bitmap = new EWAHCompressedBitmap();
        Thread other = new Thread(() -> bitmap.set(1));
        other.start();
        bitmap.set(1);
        bitmap.set(70);
        other.join();
        assert bitmap.get(70) && bitmap.cardinality() == 2 : bitmap;
        System.out.println(bitmap.cardinality());
    }
}
