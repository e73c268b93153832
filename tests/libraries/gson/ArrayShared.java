// expect: violated
// why: JsonArray is a list without synchronization.
import com.google.gson.JsonArray;

public class ArrayShared {
    public static void main(String[] args) throws Exception {
        JsonArray array = new JsonArray();
        Thread other = new Thread(() -> array.add(1));
        other.start();
        array.add(2);
        other.join();
        assert array.size() == 2 && !array.get(1).isJsonNull() : array;
        System.out.println(array.size());
    }
}
