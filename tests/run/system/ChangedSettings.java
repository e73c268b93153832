// java: each time
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.TimeZone;
import java.util.concurrent.ForkJoinPool;

/** Which settings the library reads before main, and which when it needs them. */
class ChangedSettings {
    public static void main(String[] args) {
        System.setProperty("user.language", "de");
        System.setProperty("line.separator", "X");
        System.setProperty("user.dir", "/nowhere");
        System.setProperty("file.encoding", "UTF-16");
        System.setProperty("java.lang.Integer.IntegerCache.high", "1000");
        System.setProperty("user.timezone", "Asia/Tokyo");
        System.setProperty("java.util.concurrent.ForkJoinPool.common.parallelism", "7");
        System.out.println(Locale.getDefault() + " " + System.lineSeparator().length());
        System.out.println(Charset.defaultCharset());
        System.out.println(Integer.valueOf(500) == Integer.valueOf(500));
        System.out.println(TimeZone.getDefault().getID());
        System.out.println(ForkJoinPool.commonPool().getParallelism());
        System.out.println(System.getProperty("user.dir") + System.clearProperty("user.dir"));
        System.out.println(System.getProperty("user.dir", "none"));
        System.setProperty("java.util.concurrent.ForkJoinPool.common.parallelism", "3");
        System.out.println(ForkJoinPool.commonPool().getParallelism());
        Locale.setDefault(Locale.ENGLISH);
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        System.out.println(Locale.getDefault() + " " + TimeZone.getDefault().getID());
    }
}
