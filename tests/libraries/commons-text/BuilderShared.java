// expect: violated
// why: TextStringBuilder "is not synchronized".
import org.apache.commons.text.TextStringBuilder;

public class BuilderShared {
    public static void main(String[] args) throws Exception {
        TextStringBuilder text = new TextStringBuilder(16);
        Thread other = new Thread(() -> text.append('a'));
        other.start();
        text.append('b');
        other.join();
        assert text.length() == 2 : text;
        System.out.println(text.length());
    }
}
