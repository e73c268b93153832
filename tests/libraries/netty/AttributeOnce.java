// expect: holds
// why: AttributeMap is thread-safe, and Attribute.setIfAbsent is atomic.
import io.netty.util.*;

public class AttributeOnce {
    public static void main(String[] args) throws Exception {
        AttributeKey<String> key = AttributeKey.valueOf("owner");
        DefaultAttributeMap map = new DefaultAttributeMap();
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = map.attr(key).setIfAbsent("there"));
        other.start();
        String here = map.attr(key).setIfAbsent("here");
        other.join();
        assert (here == null) != (seen[0] == null);
        System.out.println(map.attr(key).get() != null);
    }
}
