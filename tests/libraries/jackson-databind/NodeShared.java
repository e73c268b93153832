// expect: violated
// why: ObjectNode keeps its fields in a LinkedHashMap without synchronization.
import com.fasterxml.jackson.databind.node.*;

public class NodeShared {
    public static void main(String[] args) throws Exception {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        Thread other = new Thread(() -> node.put("a", 1));
        other.start();
        node.put("b", 2);
        other.join();
        assert node.size() == 2 && node.path("a").asInt() == 1 : node;
        System.out.println(node.size());
    }
}
