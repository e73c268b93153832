import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Milliseconds are never too many for an instant; an entry of a zip file has one. */
public class Main {
    static Instant seen;

    public static void main(String[] args) throws Exception {
        seen = Instant.ofEpochMilli(System.currentTimeMillis());
        Instant other = new Date().toInstant();
        Duration between = Duration.between(seen, other).plusMillis(5);
        System.out.println(seen + " " + other + " " + between);
        ZipOutputStream out = new ZipOutputStream(new ByteArrayOutputStream());
        out.putNextEntry(new ZipEntry("entry"));
        out.write(1);
        out.close();
    }
}
