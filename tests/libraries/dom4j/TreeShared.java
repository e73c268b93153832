// expect: violated
// why: a tree is not synchronized; changes by several threads need a lock.
import org.dom4j.*;

public class TreeShared {
    public static void main(String[] args) throws Exception {
        Element root = DocumentHelper.createElement("root");
        root.addElement("first");
        root.addElement("second");
        Thread other = new Thread(() -> root.addElement("a"));
        other.start();
        root.addElement("b");
        other.join();
        assert root.elements().size() == 4 : root.elements().size();
        System.out.println(root.elements().size());
    }
}
