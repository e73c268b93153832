// expect: holds
// why: as ParseEach; a document is parsed before there are threads, so the library's tables are there.
import org.jsoup.Jsoup;

public class ParseWarm {
    public static void main(String[] args) throws Exception {
        String first = Jsoup.parse("<i>first</i>").text();
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = Jsoup.parse("<p>a</p>").text());
        other.start();
        String here = Jsoup.parse("<b>b</b>").text();
        other.join();
        assert here.equals("b") && seen[0].equals("a");
        System.out.println(first + here + seen[0]);
    }
}
