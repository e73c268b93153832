// expect: violated
// why: JDOM is not thread-safe; content lists fail fast.
import org.jdom2.Element;

public class TreeShared {
    public static void main(String[] args) throws Exception {
        Element root = new Element("root");
        Thread other = new Thread(() -> root.addContent(new Element("a")));
        other.start();
        root.addContent(new Element("b"));
        other.join();
        assert root.getContentSize() == 2 : root.getContentSize();
        System.out.println(root.getContentSize());
    }
}
