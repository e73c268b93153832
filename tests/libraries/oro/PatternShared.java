// expect: holds
// why: a compiled pattern is read-only and may be shared; each thread has its matcher.
import org.apache.oro.text.regex.*;

public class PatternShared {
    public static void main(String[] args) throws Exception {
        Pattern pattern = new Perl5Compiler().compile("(a+)b", Perl5Compiler.READ_ONLY_MASK);
        boolean[] seen = new boolean[1];
        Thread other = new Thread(() -> seen[0] = new Perl5Matcher().matches("aab", pattern));
        other.start();
        boolean here = new Perl5Matcher().matches("ba", pattern);
        other.join();
        assert !here && seen[0];
        System.out.println(seen[0]);
    }
}
