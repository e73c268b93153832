// expect: holds
// why: Jsoup.parse makes a parser for each call.
import org.jsoup.Jsoup;

public class ParseEach {
    public static void main(String[] args) throws Exception {
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = Jsoup.parse("<p>a</p>").text());
        other.start();
        String here = Jsoup.parse("<b>b</b>").text();
        other.join();
        assert here.equals("b") && seen[0].equals("a");
        System.out.println(here + seen[0]);
    }
}
