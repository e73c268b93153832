// expect: holds
// why: a ClassWriter belongs to one thread; each has its own.
import org.objectweb.asm.*;

public class WriterEach {
    static int make(String name) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
        writer.visitEnd();
        return new ClassReader(writer.toByteArray()).getClassName().length();
    }

    public static void main(String[] args) throws Exception {
        int[] seen = new int[1];
        Thread other = new Thread(() -> seen[0] = make("Other"));
        other.start();
        int here = make("Me");
        other.join();
        assert here == 2 && seen[0] == 5;
        System.out.println(here + seen[0]);
    }
}
