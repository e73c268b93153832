// expect: violated assertion
// why: Metaphone "is not thread-safe": the length of codes is a field that any thread may set.
import org.apache.commons.codec.language.Metaphone;

public class MetaphoneShared {
    public static void main(String[] args) throws Exception {
        Metaphone shared = new Metaphone();
        Thread other = new Thread(() -> { shared.setMaxCodeLen(1); shared.metaphone("testing"); });
        shared.setMaxCodeLen(4);
        other.start();
        String code = shared.metaphone("testing");
        other.join();
        assert code.equals("TSTN") : code;
        System.out.println(code);
    }
}
