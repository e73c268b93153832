// expect: violated
// why: the constant pool of a ClassWriter has no synchronization.
import org.objectweb.asm.*;

public class WriterShared {
    public static void main(String[] args) throws Exception {
        ClassWriter writer = new ClassWriter(0);
        int[] seen = new int[1];
        Thread other = new Thread(() -> seen[0] = writer.newUTF8("a"));
        other.start();
        int here = writer.newUTF8("b");
        other.join();
        assert here != seen[0] : "two constants with one index";
        System.out.println("distinct");
    }
}
