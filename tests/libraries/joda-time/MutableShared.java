// expect: violated assertion
// why: MutableDateTime "is mutable and not thread-safe, unless concurrent threads do not invoke mutator methods".
import org.joda.time.*;

public class MutableShared {
    public static void main(String[] args) throws Exception {
        MutableDateTime time = new MutableDateTime(0L, DateTimeZone.UTC);
        Thread other = new Thread(() -> time.addDays(1));
        other.start();
        time.addDays(2);
        other.join();
        assert time.getMillis() == 3 * 86_400_000L : time.getMillis();
        System.out.println(time.getMillis());
    }
}
