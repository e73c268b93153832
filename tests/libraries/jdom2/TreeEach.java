// expect: holds
// why: each thread has a tree of its own; detached parts may be handed over.
import org.jdom2.Element;

public class TreeEach {
    public static void main(String[] args) throws Exception {
        Element root = new Element("root"), part = new Element("part");
        Thread other = new Thread(() -> part.addContent(new Element("a")).setAttribute("n", "1"));
        other.start();
        root.addContent(new Element("b"));
        other.join();
        root.addContent(part);
        assert root.getContentSize() == 2 && root.getChild("part").getChildren().size() == 1;
        System.out.println(root.getContentSize());
    }
}
