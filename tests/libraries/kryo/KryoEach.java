// expect: holds
// why: Kryo is not thread-safe: each thread has its own.
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.*;

public class KryoEach {
    static int copy(int value) {
        Kryo kryo = new Kryo();
        Output output = new Output(16);
        kryo.writeObject(output, value);
        return kryo.readObject(new Input(output.toBytes()), Integer.class);
    }

    public static void main(String[] args) throws Exception {
        int[] seen = new int[1];
        Thread other = new Thread(() -> seen[0] = copy(7));
        other.start();
        int here = copy(8);
        other.join();
        assert here == 8 && seen[0] == 7;
        System.out.println(here + seen[0]);
    }
}
