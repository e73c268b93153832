import java.util.Properties;

class Main {
    public static void main(String[] args) throws Exception {
        Properties all = System.getProperties();
        int count = 0;
        for (Object key : all.keySet()) {
            count += all.getProperty((String) key) == null ? 0 : 1;
        }
        assert count == all.size();
        Thread other = new Thread(() -> System.getProperties().forEach((key, value) -> { }));
        other.start();
        assert Integer.getInteger("absent", 1) == 1;
        other.join();
    }
}
