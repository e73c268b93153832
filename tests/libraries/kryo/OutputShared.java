// expect: violated
// why: an Output has a buffer and a position, and no synchronization.
import com.esotericsoftware.kryo.io.*;

public class OutputShared {
    public static void main(String[] args) throws Exception {
        Output output = new Output(16);
        Thread other = new Thread(() -> output.writeInt(1));
        other.start();
        output.writeInt(2);
        other.join();
        assert output.position() == 8 : output.position();
        System.out.println(output.position());
    }
}
