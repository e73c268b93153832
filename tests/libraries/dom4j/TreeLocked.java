// expect: holds
// why: the same changes under a lock.
import org.dom4j.*;

public class TreeLocked {
    public static void main(String[] args) throws Exception {
        Element root = DocumentHelper.createElement("root");
        Thread other = new Thread(() -> { synchronized (root) { root.addElement("a"); } });
        other.start();
        synchronized (root) { root.addElement("b"); }
        other.join();
        assert root.elements().size() == 2;
        System.out.println(root.elements().size());
    }
}
