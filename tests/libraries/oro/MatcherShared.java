// expect: violated
// why: Perl5Matcher keeps the last match and is not to be shared between threads.
import org.apache.oro.text.regex.*;

public class MatcherShared {
    public static void main(String[] args) throws Exception {
        Pattern pattern = new Perl5Compiler().compile("x*b", Perl5Compiler.READ_ONLY_MASK);
        Perl5Matcher matcher = new Perl5Matcher();
        Thread other = new Thread(() -> matcher.matches("b", pattern));
        other.start();
        boolean here = matcher.matches("xb", pattern);
        String text = here ? matcher.getMatch().group(0) : "none";
        other.join();
        assert text.equals("xb") : text;
        System.out.println(text);
    }
}
