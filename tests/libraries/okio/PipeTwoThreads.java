// expect: holds
// why: Pipe: "a source and a sink that are attached": the reader waits for bytes, close of the sink is the end.
import okio.*;

public class PipeTwoThreads {
    public static void main(String[] args) throws Exception {
        Pipe pipe = new Pipe(4);
        Thread writer = new Thread(() -> {
            try {
                pipe.sink().write(new Buffer().writeUtf8("ab"), 2);
                pipe.sink().close();
            } catch (java.io.IOException e) { throw new AssertionError(e); }
        });
        writer.start();
        Buffer read = new Buffer();
        while (pipe.source().read(read, 4) != -1) { }
        writer.join();
        String text = read.readUtf8();
        assert text.equals("ab");
        System.out.println(text);
    }
}
