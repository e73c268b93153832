import java.util.HashMap;
import java.util.Map;

/** Builds words and counts them: StringBuilder, String and HashMap. Argument: words. */
public final class StringBuild {
    public static void main(String[] args) {
        int words = args.length > 0 ? Integer.parseInt(args[0]) : 250_000;
        Map<String, Integer> counts = new HashMap<>();
        int seed = 42;
        for (int i = 0; i < words; i++) {
            StringBuilder word = new StringBuilder();
            for (int letter = 0; letter < 3; letter++) {
                seed = seed * 1103515245 + 12345;
                word.append((char) ('a' + (seed >>> 16) % 26));
            }
            String key = word.append('-').append(i % 10).toString();
            Integer count = counts.get(key);
            counts.put(key, count == null ? 1 : count + 1);
        }
        int checksum = counts.size();
        for (Map.Entry<String, Integer> entry : counts.entrySet()) {
            checksum += entry.getKey().hashCode() * entry.getValue();
        }
        System.out.println("strings " + checksum);
    }
}
