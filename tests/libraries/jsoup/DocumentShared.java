// expect: violated
// why: a Document is a mutable tree without synchronization.
import org.jsoup.nodes.*;

public class DocumentShared {
    public static void main(String[] args) throws Exception {
        Element list = new Element("ul");
        Thread other = new Thread(() -> list.appendElement("li"));
        other.start();
        list.appendElement("li");
        other.join();
        assert list.childrenSize() == 2 : list.childrenSize();
        System.out.println(list.childrenSize());
    }
}
