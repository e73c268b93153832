import java.io.*;
import java.nio.charset.StandardCharsets;
import java.security.*;
import java.util.*;
import java.util.jar.*;
import java.util.zip.*;

/** Streams that encode, sum and digest; manifests. */
public class Streams {
    public static void main(String[] args) throws Exception {
        byte[] data = "stream of data, 012345".getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = Base64.getEncoder().wrap(bytes)) {
            for (byte b : data) out.write(b);
        }
        System.out.println(bytes);
        System.out.println(new String(Base64.getDecoder().wrap(new ByteArrayInputStream(bytes.toByteArray())).readAllBytes(), StandardCharsets.US_ASCII));
        CheckedInputStream checked = new CheckedInputStream(new ByteArrayInputStream(data), new CRC32());
        checked.skip(3);
        checked.readAllBytes();
        CheckedOutputStream summed = new CheckedOutputStream(OutputStream.nullOutputStream(), new Adler32());
        summed.write(data);
        System.out.println(checked.getChecksum().getValue() + " " + summed.getChecksum().getValue());
        DigestInputStream digest = new DigestInputStream(new ByteArrayInputStream(data), MessageDigest.getInstance("SHA-1"));
        digest.readAllBytes();
        System.out.println(Base64.getEncoder().encodeToString(digest.getMessageDigest().digest()));
        MessageDigest cloned = MessageDigest.getInstance("MD5");
        cloned.update(data, 0, 5);
        MessageDigest copy = (MessageDigest) cloned.clone();
        cloned.update(data, 5, data.length - 5);
        copy.update(data, 5, data.length - 5);
        System.out.println(Arrays.equals(cloned.digest(), copy.digest()) + " " + cloned);
        Manifest manifest = new Manifest(new ByteArrayInputStream("Manifest-Version: 1.0\r\nMain-Class: a.B\r\nLong: xxxxxxxx\r\n yyyy\r\n\r\nName: part\r\nKey: value\r\n\r\n".getBytes(StandardCharsets.UTF_8)));
        System.out.println(manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS) + " " + manifest.getMainAttributes().getValue("Long") + " " + manifest.getEntries().keySet() + manifest.getAttributes("part").getValue("key"));
        bytes.reset();
        manifest.write(bytes);
        System.out.println(bytes.toString().lines().count());
        RandomAccess list = new ArrayList<>(List.of(1));
        PipedOutputStream pipe = new PipedOutputStream();
        PipedInputStream source = new PipedInputStream(pipe, 100);
        pipe.write(data);
        pipe.close();
        System.out.println(source.available() + " " + source.read() + " " + (list instanceof RandomAccess));
        ByteArrayOutputStream record = new ByteArrayOutputStream();
        new ByteArrayInputStream(data).transferTo(record);
        record.writeTo(bytes);
        System.out.println(bytes.size() > record.size());
    }
}
